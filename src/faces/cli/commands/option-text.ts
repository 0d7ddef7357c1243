/** How an option is named and explained, for help pages and completions. */
import type { OptionFacts } from '../../shared/option-facts.ts';

const VALUES = { text: 'text', number: 'number', list: 'a,b', json: 'json' } as const;

/** A flag that is on by itself is shown with what turns it off. */
export function optionName(option: OptionFacts): string {
  if (option.type === 'flag') return option.default === 'true' ? `--[no-]${option.flag}` : `--${option.flag}`;
  return `--${option.flag} <${option.completes ?? VALUES[option.type]}>`;
}

export function optionMeaning(option: OptionFacts, isMain: boolean): string {
  const facts = [
    option.description,
    isMain ? `May be given without --${option.flag}` : undefined,
    option.choices ? `One of ${option.choices.join(', ')}` : undefined,
    option.default !== undefined && option.default !== 'false' ? `Default: ${defaultText(option.default)}` : undefined,
    option.required && !isMain ? 'Required' : undefined,
  ];
  return facts.filter((fact) => fact).join('. ');
}

function defaultText(json: string): string {
  const value: unknown = JSON.parse(json);
  if (value === true) return 'on';
  return Array.isArray(value) ? value.join(',') : String(value);
}
