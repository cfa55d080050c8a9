/**
 * Which modules share a file. Left alone the bundler makes a file of every module that two entries share, and the sign-in
 * page would be twenty requests.
 */

/** What both entries need: React, the contract client, the token, the fields. */
const base = [
  /node_modules\/(react|react-dom|scheduler)\//,
  /node_modules\/lucide-react\/dist\/esm\/(?!icons\/|lucide-react)/,
  // The icons of the sign-in page; some of them menus may have as well.
  /lucide-react\/dist\/esm\/icons\/(building-complex|check|chevron-down|circle-alert|eye|eye-off|info|languages|lock)\.m?js$/,
  /lucide-react\/dist\/esm\/icons\/(moon|refresh-cw|shield-check|sun|user)\.m?js$/,
  /\/shell\/(language|store|version)\.ts$/,
  /\/shell\/request\/(address|bare-routes|call|call-error|messages|signals|words)\.ts$/,
  /\/shell\/session\/(cookies|entrance|places|proof|seal|storage|token)\.ts$/,
  /\/shell\/locales\/request\.\w+\.json$/,
  /\/shell\/theme\/appearance\.ts$/,
  /\/shell\/controls\//,
  /\/shell\/arch\/Mark\.tsx$/,
  /vite\/preload-helper/,
  /rolldown\/runtime/,
]

/** The frame around every page; what is only sometimes needed stays outside. */
const frame = [
  // Icons that menus may have as well.
  /lucide-react\/dist\/esm\/icons\/(component|monitor)\.m?js$/,
  /node_modules\/(react-router|i18next|react-i18next|@tanstack)\//,
  /\/shell\/(?!signin\/|styles\/|locales\/|arch\/Arches|session\/seal-forge|icons\/menu-icons)(?!theme\/|password\/(PasswordDialog|StrengthMeter|problems|use-password-form))/,
]

const anyOf = (patterns: readonly RegExp[]) => (id: string) =>
  !id.endsWith('.css') && patterns.some((one) => one.test(id))

/** What every list page is made of: one file instead of twenty. */
const lists = [
  /\/kit\/(list|tree|ui|data|dict|overlay)\/(?!.*(ColumnPanel|FilterSheet|Tab(Drawer|Modal)))/,
  /\/modules\/system\/web\/(user\/AdminMark|pickers\/DeptTreePanel)/,
]

export const groups = [
  { name: 'base', test: anyOf(base), priority: 4 },
  { name: 'frame', test: anyOf(frame), priority: 3 },
  { name: 'lists', test: anyOf(lists), priority: 1 },
  // Icons of several pages, or of pages and menus.
  { name: 'icons', test: /node_modules\/lucide-react\/dist\/esm\/icons\//, minShareCount: 2, priority: 2 },
]
