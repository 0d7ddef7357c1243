/** Tells the names that programs give from the words that people write. */

/** With a part of three letters, because `m_a` is a formula. */
const SNAKE = /^(?=.*[a-z]{3})[a-z][a-z0-9]*(?:_[a-z0-9]+){1,10}$/;
const SCREAMING = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+){1,10}$/;
const CAMEL = /^[a-z]{2,}[a-z0-9]*(?:[A-Z][A-Za-z0-9]*)+$/;
const PASCAL = /^[A-Z][a-z0-9]+[A-Z]/;
/** What begins the name of a function. */
const VERB =
  /^(?:Get|Set|Is|Has|Create|Make|Parse|Load|Read|Write|Find|Update|Delete|Remove|Add|To|From|On|Handle|Fetch|Build|Run|Test|With)[A-Z]/;
/** What ends the name of a class, a type or a component, and hardly ever that of a product. */
const CODE_ENDING =
  /(?:Service|Client|Manager|Controller|Handler|Error|Exception|Provider|Factory|Component|Store|Repository|Test|Tests|View|Model|Config|Builder|Parser|Utils?|Request|Response|Context|Props|State|Type|Types|Id|Ids|Event|Events|Listener|Adapter|Router|Schema|Query|Table|Node|List|Map|Set|Cache|Queue|Worker|Pool|Stream|Reader|Writer|Buffer|Engine|Options|Result|Interface|Impl|Data|Info|Loader|Resolver|Middleware|Wrapper|Button|Form|Page|Modal|Panel|Input|Entity|Record|Job|Task|Spec|Mixin|Delegate|Iterator|Visitor|Observer|Validator|Serializer|Formatter|Scheduler|Dispatcher)$/;
const DOTTED = /^[A-Za-z_$][\w$]*(?:(?:\.|::)[A-Za-z_$][\w$]*){1,8}$/;

/** Names with an underscore, and names joined by dots of which one has the look of code. */
export function isIdentifier(piece: string): boolean {
  if (piece.includes('_') && (SNAKE.test(piece) || SCREAMING.test(piece))) return true;
  if (!DOTTED.test(piece)) return false;
  return piece.includes('::') || piece.split('.').some((part) => SNAKE.test(part) || CAMEL.test(part));
}

/** `getName`, and `UserService` or `ParseLine`; not `LangChain`, which may be a product. */
export function isCodeName(word: string): boolean {
  return CAMEL.test(word) || (PASCAL.test(word) && (CODE_ENDING.test(word) || VERB.test(word)));
}
