/** Predicates that are known from the start: of which a subject has one value at a time, and of which it may have many. */
import type { Cardinality } from '../../model/claim.ts';
import type { Rows } from '../../store/port/store.ts';
import { PREDICATES } from '../../store/port/tables.ts';
import { predicateKey } from './claim-key.ts';

const ONE = `
  lives in; resides in; located in; based in; hosted on; hosted in; works at; works for; employed by; job title; role; married to; born in; born on; birthday;
  age; height; weight; phone number; email address; home address; nickname; favourite colour; favorite color; current goal; current project; status; state;
  version; current version; default branch; main branch; owner; owned by; maintainer; deadline; due date; release date; start date; end date; price; cost; budget; timeout;
  port; host; url; endpoint; path; repository; licence; license; package manager; default language; time zone; currency; deployed to; deployed with; primary database;
  database; framework; test framework; build tool; runtime; operating system; capital; population; parent; manager; reports to; priority; severity; limit;
  maximum; minimum; size; name; full name; title; value; default; type; format; schedule; meeting day; meeting time; frequency`;

const MANY = `
  likes; loves; dislikes; hates; enjoys; prefers; wants; needs; knows; speaks; uses; has used; owns; has; includes; contains; supports; depends on; requires; member of;
  friend of; colleague of; works with; worked at; lived in; visited; travelled to; attended; participates in; interested in; allergic to; plays; reads; watched;
  wrote; created; built; contributed to; studied; learned; teaches; manages; child; sibling; pet; tag; alias; feature; dependency; integrates with; compatible with;
  mentions; related to; blocks; blocked by; tried; plans to; bought; ate; said; agreed with`;

const BUILT_IN: ReadonlyMap<string, Cardinality> = new Map([
  ...words(ONE).map((name): [string, Cardinality] => [predicateKey(name), 'one']),
  ...words(MANY).map((name): [string, Cardinality] => [predicateKey(name), 'many']),
]);

/** What the chain says of a predicate, or else what is known from the start; undefined for one that nobody has defined. */
export async function cardinalityOf(
  rows: Pick<Rows, 'get'>,
  chainId: string,
  key: string,
): Promise<Cardinality | undefined> {
  const defined = await rows.get(PREDICATES, chainId, key);
  return (defined?.cardinality as Cardinality | undefined) ?? BUILT_IN.get(key);
}

export function builtInPredicates(): { key: string; cardinality: Cardinality }[] {
  return [...BUILT_IN].map(([key, cardinality]) => ({ key, cardinality }));
}

function words(list: string): string[] {
  return list
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
