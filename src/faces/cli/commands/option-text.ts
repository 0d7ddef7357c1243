/** How an option is named and explained, for help pages and completions. */
import type { OptionFacts } from '../../shared/option-facts.ts';

const VALUES = { text: 'text', number: 'number', list: 'a,b', json: 'json' } as const;

/** A flag that is on by itself, or that means something else when it is off, is shown with what turns it off. */
export function optionName(option: OptionFacts): string {
  if (option.type === 'flag') return option.default === 'false' ? `--${option.flag}` : `--[no-]${option.flag}`;
  return `--${option.flag} <${option.completes ?? VALUES[option.type]}>`;
}

export function optionMeaning(option: OptionFacts, isMain: boolean): string {
  const facts = [
    option.description,
    isMain ? `May be given without --${option.flag}` : undefined,
    option.choices ? `One of ${option.choices.join(', ')}` : undefined,
    hasDefault(option) ? `Default: ${defaultText(option.default!)}` : undefined,
    option.required && !isMain ? 'Required' : undefined,
  ];
  return facts.filter((fact) => fact).join('. ');
}

/** An empty list is as good as none. */
function hasDefault({ default: json }: OptionFacts): boolean {
  return json !== undefined && json !== 'false' && json !== '[]' && json !== '""';
}

function defaultText(json: string): string {
  const value: unknown = JSON.parse(json);
  if (value === true) return 'on';
  return Array.isArray(value) ? value.join(',') : String(value);
}
