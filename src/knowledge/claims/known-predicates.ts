/** Predicates that are known from the start: of which a subject has one value at a time, and of which it may have many. */

/**
 * Only what hardly anything has two of at a time: a wrong one here puts a true claim aside. Roles, databases, frameworks, paths, addresses,
 * ports, limits, names and the like are left out, because there are often several; of these another value opens a contradiction.
 */
export const SINGLE_VALUED = names(`
  lives in; resides in; located in; based in; works at; works for; employed by; job title; married to; born on; birthday; age; height; weight; phone number;
  email address; home address; favourite colour; favorite color; current goal; status; state; version; current version; default branch; main branch; owner; owned by;
  deadline; due date; release date; start date; end date; price; budget; timeout; licence; license; package manager; default language; time zone; currency;
  primary database; capital; population; manager; reports to; priority; severity; full name; meeting day; meeting time`);

export const MANY_VALUED = names(`
  likes; loves; dislikes; hates; enjoys; prefers; wants; needs; knows; speaks; uses; has used; owns; has; includes; contains; supports; depends on; requires; member of;
  friend of; colleague of; works with; worked at; lived in; visited; travelled to; attended; participates in; interested in; allergic to; plays; reads; watched;
  wrote; created; built; contributed to; studied; learned; teaches; manages; parent; child; sibling; pet; maintainer; endpoint; tag; alias; feature; dependency;
  integrates with; compatible with; mentions; related to; blocks; blocked by; tried; plans to; bought; ate; said; agreed with`);

function names(list: string): string[] {
  return list.split(';').map((name) => name.trim());
}
