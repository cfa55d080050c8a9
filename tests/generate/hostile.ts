/** Texts that have broken other programs. */

/** SQL where a filter's text is expected. No record of the tests contains any of them. */
export const HOSTILE_FILTERS: readonly string[] = [
  "' or '1'='1",
  "'; drop table sys_user; --",
  "x' union select password_hash from sys_user --",
  '%',
  '_______',
  '%%%_%',
  '\\',
  "\\'; select pg_sleep(10); --",
  '$1',
  '${name}',
  '"; delete from sys_user where "1"="1',
  '*/ or 1=1 /*',
  'a\u0000b',
  'x'.repeat(5_000),
  '\u{1d54f}\u202e\u2028\ufeff',
  '\ud800',
  '名'.repeat(64),
]

/** Fields that must not be sorted by. */
export const HOSTILE_FIELDS: readonly string[] = [
  'password_hash',
  'tenant_id',
  'id; drop table sys_user',
  'createDate desc, (select 1)',
  'constructor',
  '__proto__',
  "1'",
]

/** Bodies that are no JSON. */
export const BROKEN_BODIES: readonly string[] = [
  '{"broken',
  '[1,',
  'null null',
  '\u0000',
  '"\\ud800',
  '{"__proto__":{"a":1}}',
]
