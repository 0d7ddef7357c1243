/** Recognises files and folders by their form. */

const EXTENSION =
  /\.(?:tsx?|jsx?|mjs|cjs|mts|cts|jsonl?|json5|mdx?|py|pyi|rs|go|java|kts?|c|h|cpp|hpp|cc|cs|rb|php|html?|css|scss|sql|sh|zsh|ps1|bat|ya?ml|toml|xml|csv|tsv|txt|pdf|png|jpe?g|gif|svg|webp|lock|ini|cfg|conf|log|db|sqlite3?|ipynb|proto|gradle|swift|vue|svelte|tf|docx?|xlsx?|pptx?|zip|tar|gz|tgz|wasm|patch|diff|snap|ex|exs|lua|pl|dart|parquet|bak|tmp|pem|crt|service|plist|mp3|mp4|wav|mov)$/;
const DOT_FILE =
  /^\.(?:env|gitignore|gitattributes|npmrc|nvmrc|zshrc|bashrc|profile|vimrc|editorconfig|dockerignore|eslintrc|prettierrc|babelrc|gitmodules|ssh|github|vscode)(?:\.[\w-]+)*$/;
const PLAIN_FILE = /^(?:Dockerfile|Makefile|Procfile|Gemfile|Rakefile|Jenkinsfile|Vagrantfile|CODEOWNERS)$/;
const SEGMENT = /^[\w.@+~$()[\]:-]+$/;
const STEM = /^[\w@+-][\w.@+-]*$/;
/** Calls that have the form of a file. */
const NO_FILE = /^(?:console|document|math|logger|log|np|this|self|response|res|req|request|process|window)\.\w+$/i;
const LINE_NUMBER = /(?::\d{1,7}){1,2}$/;
const TOP_FOLDER =
  /^(?:src|lib|libs|test|tests|docs?|bin|app|apps|packages|scripts|node_modules|config|configs|dist|build|public|cmd|internal|pkg|web|bench|tools|examples|\.github|\.vscode|include|vendor|assets|migrations|spec|components|server|client|crates|modules|feature|bugfix|hotfix|release|origin)$/;
const WINDOWS = /^[A-Za-z]:[\\/]{1,2}[^\\/:*?"<>|\s]+(?:[\\/]{1,2}[^\\/:*?"<>|\s]+)*[\\/]?$/;
const NETWORK = /^\\\\[\w.$-]+(?:\\[\w.$-]+)+$/;

/** The length of the path a piece begins with, without a line number after it; zero if it is none. */
export function pathEnd(piece: string): number {
  const number = LINE_NUMBER.exec(piece);
  const path = number ? piece.slice(0, number.index) : piece;
  if (path.includes('\\')) return WINDOWS.test(path) || NETWORK.test(path) ? path.length : 0;
  if (/^[A-Za-z]:\//.test(path)) return WINDOWS.test(path) ? path.length : 0;
  if (!path.includes('/')) return isFile(path) || DOT_FILE.test(path) || PLAIN_FILE.test(path) ? path.length : 0;
  return isSlashed(path) ? path.length : 0;
}

/** The last part ends as the names of files do. */
export function isFile(path: string): boolean {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const dot = EXTENSION.exec(name);
  return dot !== null && dot.index > 0 && STEM.test(name.slice(0, dot.index)) && !NO_FILE.test(name);
}

function isSlashed(path: string): boolean {
  const segments = path.split('/');
  const last = segments.at(-1)!;
  const named = segments.filter((segment) => segment !== '');
  if (named.length === 0 || segments.slice(1, -1).includes('')) return false;
  if (!named.every((segment) => SEGMENT.test(segment))) return false;
  const first = segments[0]!;
  if (first === '~' || first === '.' || first === '..') return named.length > 1;
  const fileLike = isFile(last) || DOT_FILE.test(last) || PLAIN_FILE.test(last);
  if (first === '') return (named.length > 1 && /[A-Za-z]/.test(path)) || (named.length === 1 && fileLike);
  if (/^\d+$/.test(first)) return false;
  if (fileLike) return true;
  return TOP_FOLDER.test(first) && (named.length > 2 || last === '' || first === 'src' || /[._-]|\d/.test(last));
}
