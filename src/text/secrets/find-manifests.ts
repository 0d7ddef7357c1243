/** Kubernetes keeps secrets in objects of the kind Secret: every value under `data` (base64) or `stringData` of one is a secret, whatever its name. */
import type { Finding } from './finding.ts';
import { isStandIn } from './value-shapes.ts';

const KIND = /(?:^|[\s{,])["']?kind["']?[ \t]{0,8}:[ \t]{0,8}["']?Secret(?![\w-])/;
const LONGEST_LINE = 20_000;
/** `- ` may open the object in a list of them. */
const KEY = /^([ \t]*(?:-[ \t]+)?)["']?([\w.-]{1,253})["']?[ \t]*:[ \t]*(.*)$/;
const BLOCK = /^[|>][+-]?\d?[ \t]*(?:#.*)?$/;
const BASE64 = /^[A-Za-z0-9+/]{6,}={0,2}$/;
const IN_JSON = /"(?:data|stringData)"\s{0,8}:\s{0,8}\{([^{}]{1,20000})\}/g;
const PAIR_IN_JSON = /"[^"\\]{1,253}"\s{0,8}:\s{0,8}"([^"\\]{1,8000})"/g;

export function isSecretObject(value: { readonly [key: string]: unknown }): boolean {
  return value.kind === 'Secret';
}

export function isSecretMap(key: string): boolean {
  return key === 'data' || key === 'stringData';
}

export function findManifestValues(text: string): Finding[] {
  if (!text.includes('Secret') || !KIND.test(text)) return [];
  const findings: Finding[] = [];
  let start = 0;
  for (const document of text.split(/^---[ \t]*\r?$/m)) {
    // Where the next document begins: after this one and the line that parts them.
    if (KIND.test(document)) {
      findInYaml(document, start, findings);
      findInJson(document, start, findings);
    }
    start += document.length;
    start = text.startsWith('---', start) ? start + 3 + separatorRest(text, start + 3) : start;
  }
  return findings;
}

function separatorRest(text: string, from: number): number {
  return /^[ \t]*\r?/.exec(text.slice(from, from + LONGEST_LINE))![0].length;
}

function findInYaml(document: string, offset: number, findings: Finding[]): void {
  /** How far in the map of values stands; -1 outside. */
  let map = -1;
  let encoded = false;
  /** How far in the name of a block of lines stands; -1 outside. */
  let block = -1;
  let at = offset;
  for (const whole of document.split('\n')) {
    const start = at;
    at += whole.length + 1;
    const line = whole.endsWith('\r') ? whole.slice(0, -1) : whole;
    if (line.trim() === '' || line.length > LONGEST_LINE) continue;
    const indent = line.length - line.trimStart().length;
    if (block >= 0 && indent > block) {
      add(findings, start + indent, line.trim(), encoded);
      continue;
    }
    block = -1;
    if (line.trimStart().startsWith('#')) continue;
    const key = KEY.exec(line);
    if (key === null || key[1]!.length <= map) map = -1;
    if (key === null) continue;
    const [, before, name, rest] = key;
    if (map < 0) {
      if (!isSecretMap(name!) || !/^(?:#.*)?$/.test(rest!)) continue;
      map = before!.length;
      encoded = name === 'data';
    } else if (BLOCK.test(rest!)) block = before!.length;
    else {
      const value = /^(["']?)(.*?)\1[ \t]*(?:[ \t]#.*)?$/.exec(rest!)!;
      add(findings, start + line.length - rest!.length + value[1]!.length, value[2]!, encoded);
    }
  }
}

function findInJson(document: string, offset: number, findings: Finding[]): void {
  for (const map of document.matchAll(IN_JSON)) {
    const inside = offset + map.index + map[0].length - 1 - map[1]!.length;
    for (const pair of map[1]!.matchAll(PAIR_IN_JSON))
      add(findings, inside + pair.index + pair[0].length - 1 - pair[1]!.length, pair[1]!, false);
  }
}

function add(findings: Finding[], offset: number, value: string, encoded: boolean): void {
  if (value === '' || (encoded ? !BASE64.test(value) : isStandIn(value))) return;
  findings.push({ type: 'secret', offset, length: value.length });
}
