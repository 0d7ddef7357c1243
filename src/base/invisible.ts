/** The characters that a reader does not see. */

const ASCII_ONLY = /^[\x00-\x7f]*$/;
let invisible: RegExp | undefined;

/** Without soft hyphens, zero-width and direction marks, variation selectors and tags. */
export function withoutInvisible(text: string): string {
  if (ASCII_ONLY.test(text)) return text;
  // Made when a text first needs it: reading such a pattern takes time that every start would pay for.
  invisible ??= /\p{Default_Ignorable_Code_Point}/gu;
  return text.replace(invisible, '');
}
