/**
 * Which modules share a file. Left alone the bundler makes a file of every module that two entries share, and the
 * sign-in page would be twenty requests.
 */

/** What both entries need: React, the contract client, the token, the fields. */
const common = [
  /node_modules\/(react|react-dom|scheduler)\//,
  /node_modules\/lucide-react\/dist\/esm\/(?!icons\/|lucide-react)/,
  // The icons of the sign-in page; some of them menus may have as well.
  /lucide-react\/dist\/esm\/icons\/(building-complex|check|chevron-down|circle-alert|eye|eye-off|fingerprint-pattern|info|languages|lock)\.m?js$/,
  /lucide-react\/dist\/esm\/icons\/(moon|refresh-cw|shield-check|sun|user)\.m?js$/,
  /\/shell\/(fill-text|language|store|system-config|version)\.ts$/,
  /\/shell\/micro\/(embedded|embedded-rules)\.ts$/,
  /\/shell\/request\/(address|bare-routes?|bare-passkey-routes|call|call-error|early|mask|messages|signals|words)\.ts$/,
  /\/shell\/session\/(cookies|entrance|keep-session|known-devices|login-interception|places|proof|seal|storage|token)\.ts$/,
  /\/shell\/locales\/request\.\w+\.json$/,
  /\/shell\/theme\/(appearance|first-appearance)\.ts$/,
  // Sign-in and the pages without a frame show the name of the organisation.
  /\/shell\/signin\/own-name\.ts$/,
  // Whether the browser has passkeys is asked where one could be used, on many pages.
  /\/shell\/signin\/passkey\/(PasskeyIcon|support)\.tsx?$/,
  // Public forms ask for a verification code, too; step-up has texts of the same making; answers are sealed.
  /\/shell\/signin\/(use-captcha|server-key)\.ts$/,
  /\/shell\/controls\//,
  /\/shell\/arch\/Mark\.tsx$/,
  // The texts of the app are fetched beside it.
  /\/apps\/web\/texts\.ts$/,
  /vite\/preload-helper/,
]

/** The frame around every page, and the app that puts it together; what is only sometimes needed stays outside. */
const frame = [
  /\/apps\/web\/(app|pages|ports|page-texts|widgets|bare-\w+-routes)\.tsx?$/,
  /\/modules\/\w+\/web\/index\.ts$/,
  /\/contract\/theme-config/,
  // Icons that menus may have as well.
  /lucide-react\/dist\/esm\/icons\/(bell|component|monitor|download|circle-user-round)\.m?js$/,
  /node_modules\/(react-router|@tanstack)\//,
  // The bell of the header, and what its counting shares with home.
  /\/modules\/messaging\/web\/bell\/(?!BellPanel|short-time)/,
  // How pages of other modules get at the renderer of forms.
  /\/modules\/forms\/web\/(render\/(lazy-form-view|lazy-signature|texts)|paper\/lazy-form-paper)\.ts$/,
  // The count of my work, likewise.
  /\/modules\/workflow\/web\/home\/(WorkBadge|bare-home-routes|home-calls|use-work-changes)/,
  /\/shell\/(?!signin\/|styles\/|locales\/|arch\/Arches|session\/seal-forge|icons\/menu-icons)(?!frame\/(?:SessionBar|SupportBar|ViewingBar|use-seconds-left)|home\/(?!pages|widgets\.ts)|micro\/(?!follow-host)|theme\/(?!accent|apply-theme|colour|pictures|remembered-theme|session-theme|shown-key|start-theme|theme-store|theme-variables|understood-layer)|theme-drawer\/(?!open-drawer|ThemeDrawerHost)|tabs\/bar\/|sidebar\/(?:tree|flyout)\/|palette\/(?!SearchBox|PaletteHost|palette-state|load-palette|global-keys|keys)|request\/(?:transfer|file-name)|errors\/log\/|portal\/default\/|routes\/(?!private-routes)|step-up\/|password\/(PasswordDialog|StrengthMeter|problems|use-password-form))/,
]

const anyOf = (patterns: readonly RegExp[]) => (id: string) =>
  !id.endsWith('.css') && patterns.some((one) => one.test(id))

/** What every list page is made of: one file instead of twenty. */
const lists = [
  /\/kit\/(list|tree|ui|data|dict|overlay)\/(?!.*(Record(Table|Overlay)|CreateButton|use-record-|ColumnPanel|FilterSheet|ViewsPanel|ViewDialog|ViewTargets|view-content|views-panel|PrintView|print-view|RowDrag|list-by-url|Tab(Drawer|Modal|Dialog)|Dict(Select|TreeSelect|Radio)))(?!(Amount|AvatarGroup|DateText|Highlight|Masked|NumberText|RecordDiff|Stat|StatusTag|Timeline|WithNone|device-name|format|highlight|record-diff)\.)/,
  /\/modules\/system\/web\/(user\/AdminMark|pickers\/DeptTreePanel)/,
  /\/kit\/transfer\/(ExportButton|ImportButton)/,
  /\/kit\/form\/use-mutate/,
  // Ant Design's surroundings: what shows them on pages or in drawers has parts of lists as well.
  /\/shell\/theme\/(PageFrame|antd-|style-nonce|palette)/,
  // Small parts that the list of users shares with other pages.
  /\/modules\/system\/web\/(party-attr\/(attr-name|use-attr-columns)|pickers\/use-(post|role)-options|view-as\/use-view-as)\.tsx?$/,
  /\/modules\/system\/web\/user\/use-(find-text|user-actions)\.tsx?$/,
  // What the contracts of plain nouns are made of.
  /^(?!.*\/modules\/).*\/contract\/(batch|crud|record)\.ts$/,
]

/** What the lists of plain nouns have in common. */
const records = [/\/kit\/list\/(Record(Table|Overlay)|CreateButton|use-record-)/]

/**
 * What pages know of the server: one file of all contracts instead of one per noun. Those that few people need come
 * with their own pages.
 */
const contracts = [
  /^(?!.*\/modules\/(behavior|forms|gateway|scheduling|security|tenancy|workflow)\/)(?!.*\/modules\/(files\/contract\/storage|messaging\/contract\/(?!index|message|notice))).*\/contract\/(?!theme|named-routes|factor|passkey|session)/,
]

/** The sign-in page in one file, although the steps fetched on demand use parts of it. */
const signIn = [/\/shell\/signin\/[\w-]+\.tsx?$/, /\/shell\/locales\/signin\.\w+\.json$/]

/** What asks for a passkey, at sign-in, in the second step and above a page. */
const passkeys = [
  /\/shell\/signin\/passkey\//,
  /node_modules\/@simplewebauthn\//,
  /\/shell\/locales\/passkey\.\w+\.json$/,
]

/** What several pages of processes know of the server. Those for administrators come with their own pages. */
const processes = [/\/modules\/workflow\/contract\/(?!incident|job|service|work|batch|away|stat|model|definition)/]

/** The model of forms and what its pages know of the server. */
const forms = [/\/modules\/forms\/contract\//, /\/packages\/forms\/model\//]

/** Statistics of use, the log, and one's own part of it in the personal centre. */
const behavior = [/\/modules\/behavior\/(contract|web\/(use-kinds|component-text|log\/behavior-columns))/]

/** Home and what its widgets are made of, but for what is only sometimes opened. */
const home = [
  /\/shell\/home\/(?!pages|widgets\.ts|WorkbenchPage|ArrangePanel|ShortcutsDialog)/,
  /\/modules\/system\/web\/widgets\.ts$/,
  /\/apps\/web\/module-widgets\.ts$/,
]

/** The widgets with numbers of the organisation, which few people see. */
const numbers = [/\/modules\/system\/web\/widgets\/(SignIns|Changes|People|Day|Share|use-stat|stat-)/]

export const groups = [
  { name: 'common', test: anyOf(common), priority: 4 },
  { name: 'frame', test: anyOf(frame), priority: 3 },
  { name: 'sign-in', test: anyOf(signIn), priority: 2.7 },
  { name: 'passkey', test: anyOf(passkeys), priority: 2.5 },
  { name: 'home', test: anyOf(home), priority: 1.5 },
  { name: 'numbers', test: anyOf(numbers), priority: 1.5 },
  { name: 'lists', test: anyOf(lists), priority: 1 },
  { name: 'records', test: anyOf(records), priority: 0.5 },
  { name: 'contracts', test: anyOf(contracts), minShareCount: 2, priority: 0 },
  { name: 'processes', test: anyOf(processes), minShareCount: 2, priority: 0 },
  { name: 'forms', test: anyOf(forms), minShareCount: 2, priority: 0 },
  { name: 'behavior', test: anyOf(behavior), minShareCount: 2, priority: 0 },
  // Icons of several pages, or of pages and menus.
  { name: 'icons', test: /node_modules\/lucide-react\/dist\/esm\/icons\//, minShareCount: 2, priority: 2 },
]
