/** For faces whose reader is a model: text that comes from memory, marked as ours and as data. */
export { renderFenced } from '../gate/markers/render-fenced.ts';
