/** The same in other languages, over the text in small letters as it is: as it looks, the letters of other scripts are Latin. */
import { type InstructionRule, rule } from './instruction-rule.ts';

/** Made when the first text has to be tried. */
export function otherLanguages(): readonly InstructionRule[] {
  return [
    rule(
      'overrides instructions',
      1,
      'igno* verg* miss*',
      `(?:ignorier|vergiss|missacht|vergessen sie)\\S{0,4} .{0,40}(?:anweisung|instruktion|vorgabe|befehl|regeln)`,
    ),
    rule(
      'overrides instructions',
      1,
      'igno* oubl* n',
      `(?:ignore[zr]?|oublie[zr]?|négligez) .{0,40}(?:instructions|consignes|directives|règles)`,
    ),
    rule(
      'overrides instructions',
      1,
      'igno* olvi* omit* desc* haz',
      `(?:ignora|olvida|omite|descarta|haz caso omiso)\\S{0,3} .{0,40}(?:instrucciones|indicaciones|reglas|órdenes)`,
    ),
    rule(
      'overrides instructions',
      1,
      'igno* dime* tras*',
      `(?:ignora|dimentica|trascura)\\S{0,3} .{0,40}(?:istruzioni|regole|direttive|indicazioni)`,
    ),
    rule(
      'overrides instructions',
      1,
      'igno* esqu* desc*',
      `(?:ignor[ea]|esqueça|desconsidere|esquece)\\S{0,2} .{0,40}(?:instruções|regras|diretrizes|ordens)`,
    ),
    rule(
      'overrides instructions',
      1,
      'nege* verg* zign* zapo* igno* gl',
      `(?:negeer|vergeet) .{0,40}(?:instructies|opdrachten|regels)|(?:zignoruj|zapomnij) .{0,40}(?:instrukcj|polece)|(?:ignorera|glöm) .{0,40}(?:instruktion|regler)`,
    ),
    rule(
      'overrides instructions',
      1,
      'и п з о',
      `(?:игнориру|проигнориру|забудь|забудьте|отмени)\\S{0,3} .{0,40}(?:инструкци|указани|правил|команд)`,
    ),
    rule(
      'overrides instructions',
      1,
      'ö yuka* abai* b',
      `(?:önceki|yukarıdaki) .{0,30}(?:talimat|yönerge)\\S{0,6} .{0,20}(?:yok say|unut|görmezden)|abaikan .{0,30}(?:instruksi|perintah)|bỏ qua .{0,30}(?:hướng dẫn|chỉ dẫn)`,
    ),
    rule(
      'overrides instructions',
      1,
      '忽 无 無 忘 不 指 命 ル プ',
      `(?:忽略|无视|無視|忘记|忘掉|不要理会).{0,12}(?:之前|以上|所有|前面|先前|上述|指令|指示|说明|规则|提示)|(?:指示|命令|指令|ルール|プロンプト)を(?:すべて|全て)?(?:無視|忘れ)|無視して.{0,80}(?:ください|述べ|答え)`,
    ),
    rule(
      'overrides instructions',
      1,
      '지 명 규 ت ا प स',
      `(?:지시|명령|지침|규칙)\\S{0,6} ?(?:모두 |전부 )?(?:무시|잊)|(?:تجاهل|انس).{0,30}(?:التعليمات|الأوامر)|(?:पिछले|सभी) .{0,20}निर्देश\\S{0,6} .{0,20}(?:अनदेखा|भूल)`,
    ),
    rule(
      'asks for what is secret',
      0.7,
      'cont* mot pass* kenn* senh* la パ 密 비 п cu quel qual wie was к 什',
      `(?:contraseña|mot de passe|passwort|kennwort|senha|la password|パスワード|密码|비밀번호|пароль).{0,30}(?:\\?|？|教えて|告诉|알려|verrate|dime|dis-moi|скажи)|(?:cuál es|quel est|qual è|qual é|wie lautet|was ist|какой|什么是).{0,20}(?:contraseña|mot de passe|passwort|kennwort|senha|password|пароль|密码)`,
    ),
    rule(
      'sends data away',
      0.7,
      'env envi* envo* send* schi* invi* о',
      `(?:envía|envia|envoyez|envoie|sende|schicke|invia|отправь)\\S{0,4} .{0,40}(?:datos|données|daten|dati|данные|\\S{2,30}@\\S{2,30})`,
    ),
    rule(
      'asks for what is secret',
      0.7,
      'ş m ك प kata wach* 口',
      `(?:kata sandi|wachtwoord|şifre|mật khẩu|كلمة (?:المرور|السر)|पासवर्ड|口令).{0,30}(?:\\?|？|؟|apa|nedir|là gì|क्या|告诉)`,
    ),
    rule(
      'asks for what is secret',
      0.7,
      'zeig* nenn* gib mues* reve* mont* r most* rive* toon poka* п р 显 输',
      `(?:zeig\\S{0,3}|nenne|gib|muestra\\S{0,3}|revela\\S{0,3}|montre\\S{0,4}|révèle\\S{0,3}|mostra\\S{0,3}|rivela\\S{0,3}|mostre|toon|pokaż|покажи|раскрой)[ -].{0,30}(?:system[ -]?prompt|prompt|anweisungen|instrucciones|instructions|istruzioni|instruções|instructies|instrukcj|инструкци)|(?:显示|输出|告诉我).{0,12}(?:系统提示|提示词|指令)`,
    ),
    rule(
      'gives another role',
      0.7,
      'du tu ahora ora agora je jij vanaf т 你 あ',
      `du bist (?:jetzt|nun|ab sofort)|tu es (?:maintenant|désormais)|ahora eres|ora sei (?:un|una|il)|agora você é|(?:je|jij) bent (?:nu|vanaf nu)|теперь ты|你现在是|あなたは(?:今から|これから)`,
    ),
  ];
}
