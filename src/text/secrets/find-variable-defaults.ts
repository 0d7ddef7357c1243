/** Terraform gives a variable its value some lines below its name: `variable "db_password" { default = "…" }`. */
import type { Finding } from './finding.ts';
import { isSecretValue } from './judge-value.ts';
import { announces } from './secret-names.ts';

const DEFAULT =
  /\bvariable[ \t]{1,8}"([\w-]{1,80})"[ \t]{0,8}\{[^{}]{0,800}?\bdefault[ \t]{0,20}=[ \t]{0,20}"([^"\n]{4,400})"/g;

export function findVariableDefaults(text: string): Finding[] {
  if (!text.includes('variable')) return [];
  const findings: Finding[] = [];
  for (const { 0: whole, 1: name, 2: value, index } of text.matchAll(DEFAULT)) {
    const announced = announces(name!);
    if (!isSecretValue(value!, name!, announced, 'quoted')) continue;
    const type = announced === 'password' ? 'password' : 'secret';
    findings.push({ type, offset: index + whole.length - 1 - value!.length, length: value!.length });
  }
  return findings;
}
