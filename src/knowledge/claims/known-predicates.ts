/** Predicates that are known from the start: of which a subject has one value at a time, and of which it may have many. */

export const SINGLE_VALUED = names(`
  lives in; resides in; located in; based in; hosted on; hosted in; works at; works for; employed by; job title; role; married to; born in; born on; birthday;
  age; height; weight; phone number; email address; home address; nickname; favourite colour; favorite color; current goal; current project; status; state;
  version; current version; default branch; main branch; owner; owned by; deadline; due date; release date; start date; end date; price; cost; budget; timeout;
  port; host; url; path; repository; licence; license; package manager; default language; time zone; currency; deployed to; deployed with; primary database;
  database; framework; test framework; build tool; runtime; operating system; capital; population; manager; reports to; priority; severity; limit;
  maximum; minimum; size; name; full name; title; value; default; type; format; schedule; meeting day; meeting time; frequency`);

export const MANY_VALUED = names(`
  likes; loves; dislikes; hates; enjoys; prefers; wants; needs; knows; speaks; uses; has used; owns; has; includes; contains; supports; depends on; requires; member of;
  friend of; colleague of; works with; worked at; lived in; visited; travelled to; attended; participates in; interested in; allergic to; plays; reads; watched;
  wrote; created; built; contributed to; studied; learned; teaches; manages; parent; child; sibling; pet; maintainer; endpoint; tag; alias; feature; dependency;
  integrates with; compatible with; mentions; related to; blocks; blocked by; tried; plans to; bought; ate; said; agreed with`);

function names(list: string): string[] {
  return list.split(';').map((name) => name.trim());
}
