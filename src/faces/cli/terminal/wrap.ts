/** Breaks a text into lines that fit a screen, between words where it can. */
import { widthOf } from './cell-width.ts';

/** No words are lost: a word that is wider than the screen goes on in the next line. */
export function wrap(text: string, columns: number): string[] {
  if (widthOf(text) <= columns) return [text];
  const lines: string[] = [];
  let line = '';
  let width = 0;
  const end = () => {
    lines.push(line);
    [line, width] = ['', 0];
  };
  for (const word of text.split(' ')) {
    const wide = widthOf(word);
    if (line !== '' && width + 1 + wide > columns) end();
    if (line !== '') [line, width] = [`${line} `, width + 1];
    if (wide <= columns) [line, width] = [line + word, width + wide];
    // Scripts without spaces, and long addresses.
    else
      for (const character of word) {
        const cell = widthOf(character);
        if (width + cell > columns) end();
        [line, width] = [line + character, width + cell];
      }
  }
  if (line !== '') end();
  return lines;
}
