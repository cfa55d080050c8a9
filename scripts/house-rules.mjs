/** Rules of the house that no ready-made tool knows. Each says what it looks at and what it refuses there. */
import { isTest } from './lib/arrows.mjs'
import { committedFiles, textOf } from './lib/files.mjs'
import { importsOf } from './lib/imports.mjs'
import { missingFromLockfile } from './lib/lockfile.mjs'

const MAX_LINES = 400

const isCode = (path) => /\.tsx?$/.test(path)
const isText = (path) => /\.(tsx?|m?js|cjs|json|css|html|md|ya?ml|sh|svg)$|^\.npmrc$|^\.ci\//.test(path)
const isLocale = (path) => /(^|\/)locales\//.test(path)
const isDemo = (path) => /(^|\/)(demo|seed)(\/|\.|-)/.test(path)
const isConfig = (path) => /(^|\/)[\w.-]+\.config\.ts$/.test(path)

/** Where SQL may be spoken. */
const SPEAKS_SQL =
  /\.(repo|scope)\.ts$|\/(migrations|seed)\/|\/seed\.ts$|\/schema\.ts$|^kernel\/kernel\.ts$|^kernel\/database\/|^kernel\/(session|audit|backup|events|jobs|lists|live|access)\//

/** Rules about single lines: the pattern is refused in the files the rule looks at. */
const LINE_RULES = [
  {
    name: 'a registry host',
    looksAt: isText,
    pattern: /"resolved"\s*:\s*"http|https?:\/\/[^\s"'`/]*(registry|npmmirror|verdaccio|artifactory|nexus)[^\s"'`]*/i,
  },
  { name: 'a path of one machine', looksAt: isText, pattern: /(?<![\w.~])\/(work\/(main|shared)|root\/|home\/\w+\/)/ },
  {
    name: 'visible text outside the locale files (Chinese)',
    looksAt: (path) => isCode(path) && !isLocale(path) && !isDemo(path) && !isTest(path),
    pattern: /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/,
  },
  {
    name: 'visible text outside the locale files (an attribute)',
    looksAt: (path) => path.endsWith('.tsx') && !isTest(path),
    pattern: /\b(title|placeholder|alt|label|aria-label|tooltip|okText|cancelText|extra|help)="[^"]*\p{L}{2}/u,
  },
  {
    name: 'a limit not named MAX_ (docs/glossary.md)',
    looksAt: isCode,
    pattern: /\bMOST_[A-Z]/,
  },
  {
    name: 'preserve={false} (a page that hides in its tab loses what was typed)',
    looksAt: (path) => path.endsWith('.tsx'),
    pattern: /\bpreserve=\{false\}/,
  },
  {
    name: 'process.env (apps/server reads the environment, the others get settings)',
    looksAt: (path) => isCode(path) && !/^(apps\/server|scripts)\//.test(path) && !isTest(path) && !isConfig(path),
    pattern: /\bprocess\.env\b/,
  },
  {
    name: 'writing what belongs to an instance (only modules/workflow/server/runtime/persistence/write.repo.ts does, under the lock on its root)',
    looksAt: (path) =>
      isCode(path) &&
      !isTest(path) &&
      !/^modules\/workflow\/server\/(runtime\/persistence\/(write|write-parts|candidate|job|work|void|retire)\.repo\.ts|migrations\/)/.test(
        path,
      ),
    pattern:
      /\b(insert into|update|delete from)\s+wf_(instance|task|candidate|participant|job|subscription|incident|history)\b|\b(insertInto|updateTable|deleteFrom)\('wf_(instance|task|candidate|participant|job|subscription|incident|history)\b/i,
  },
  {
    name: 'roles of users past `sys_effective_role` (who has a role now) and `sys_role_assignment` (until it ends)',
    looksAt: (path) =>
      /^(kernel|modules)\//.test(path) &&
      isCode(path) &&
      !isTest(path) &&
      !/^modules\/\w+\/server\/(migrations|seed)\/|^modules\/system\/server\/(schema|role\/(assignment|granted)\.repo)\.ts$/.test(
        path,
      ),
    pattern: /\bsys_user_role\b/,
  },
  {
    name: 'days and clocks by the browser (`shell/time/zone.ts` knows the organisation’s time zone, `kit/pickers` take days)',
    looksAt: (path) =>
      /^(shell|kit|apps\/web|modules\/\w+\/web)\//.test(path) &&
      isCode(path) &&
      !isTest(path) &&
      !isDemo(path) &&
      !/^(shell\/time\/zone|shell\/formats|kit\/pickers\/Calendar)\.tsx?$/.test(path),
    pattern:
      /toLocale(Date|Time)String|new Date\([^)]*\)\.toLocaleString|\.(get|set)(FullYear|Month|Date|Day|Hours|Minutes|Seconds)\(|getTimezoneOffset|type="(date|datetime-local|time)"|new Intl\.DateTimeFormat\([^)]+\)/,
  },
  {
    name: 'days by the zone of the database (`fromDay`, `untilDay` and `dayOf` of `#system/server/index.ts` know the organisation’s)',
    looksAt: (path) =>
      /^modules\/\w+\/server\//.test(path) && isCode(path) && !/\/(migrations|seed|stat\.repo)/.test(path),
    pattern: /::date::timestamptz|\+ 1\)::timestamptz|\b\w+_at::date\b/,
  },
  {
    name: 'the address or the local storage (only the shell touches them)',
    looksAt: (path) => isCode(path) && !/^(shell|apps\/(web|workspace))\//.test(path) && !isTest(path),
    pattern:
      /\b(localStorage|sessionStorage)\b|\b(window|document|globalThis)\.location\b|(?<![\w.$])location\.(href|hash|search|pathname|assign|replace|reload|origin)\b/,
  },
]

/** Words that names do not have (docs/glossary.md), and the names that keep one because it is stored so. */
const RETIRED_NAMES = new Set(
  'told said saying heard hearing news deed deeds doer held urge urged urges errand patience neglected walls somebody nobody whoever'.split(
    ' ',
  ),
)
const STORED_NAMES = new Set(['wf_urge'])
const STORED_IN = /^kernel\/config\/data-dir-lock/

/** Retired words in comments and texts. Names that are stored keep theirs, and so does the user `nobody` of Unix. */
const RETIRED_WORDS = /\b(told|said|deeds?|somebody|nobody|whoever)\b/gi
const STORED_WORDS = /'workflow\.said'|0310-told/g
const KEEPS_WORDS = new Set(['kernel/database/embedded/account.ts'])

const MAX_COLUMNS = 120

/** The files of each exported type by its unit (a module, a package, an app, a foundation) and its name. */
const exportedTypes = new Map()

const problems = []

for (const path of committedFiles()) {
  if (!isText(path)) continue
  const text = textOf(path)
  const lines = text.split('\n')
  const rules = LINE_RULES.filter((rule) => rule.looksAt(path))
  if (path !== 'scripts/house-rules.mjs') {
    lines.forEach((line, index) => {
      for (const { name, pattern } of rules) {
        if (pattern.test(line) && !isComment(line, name))
          problems.push(`${path}:${index + 1}: ${name}: ${line.trim().slice(0, 90)}`)
      }
    })
  }
  if (/(^|\/)use[A-Z][^/]*\.tsx?$/.test(path)) problems.push(`${path}: hook files are named use-thing`)
  checkLength(path, lines)
  if (isCode(path)) {
    checkNames(path, text)
    checkComments(path, lines)
    checkWords(path, lines)
  }
  checkFileName(path)
  if (isCode(path) && !isTest(path)) {
    checkSql(path, text)
    collectTypes(path, text)
  }
  if (isLocale(path)) checkKeys(path, lines)
}

function checkWords(path, lines) {
  if (KEEPS_WORDS.has(path)) return
  lines.forEach((line, index) => {
    for (const word of line.replace(STORED_WORDS, '').match(RETIRED_WORDS) ?? [])
      problems.push(`${path}:${index + 1}: “${word}” is retired: docs/glossary.md has the standard word`)
  })
}

function collectTypes(path, text) {
  const [directory, name] = path.split('/')
  const unit = ['modules', 'packages', 'apps'].includes(directory) ? `${directory}/${name}` : directory
  for (const [, type] of text.matchAll(/^export (?:declare )?(?:interface|type|class|enum) (\w+)/gm)) {
    const key = `${unit}: ${type}`
    exportedTypes.set(key, (exportedTypes.get(key) ?? new Set()).add(path))
  }
}

/** A comment may speak of what the code may not do, but neither of registries nor of one machine's paths. */
function isComment(line, rule) {
  return /^\s*(\/\/|\/?\*)/.test(line) && !/registry|machine/.test(rule)
}

function checkLength(path, lines) {
  if (!/\.(tsx?|mjs|cjs|css)$/.test(path) || isLocale(path) || lines.length <= MAX_LINES) return
  problems.push(`${path}: ${lines.length} lines, more than ${MAX_LINES}`)
}

/**
 * A key that stands twice in the same object of a locale file: the later text wins silently. One key per line, as
 * Prettier writes.
 */
function checkKeys(path, lines) {
  const seen = new Map()
  lines.forEach((line, index) => {
    const [, indent, key] = /^(\s*)"([^"]+)":/.exec(line) ?? []
    if (/^\s*\}/.test(line)) for (const known of seen.keys()) if (known > line.search(/\S/)) seen.delete(known)
    if (key === undefined) return
    const keys = seen.get(indent.length) ?? new Set()
    seen.set(indent.length, keys)
    if (keys.has(key)) problems.push(`${path}:${index + 1}: "${key}" stands twice`)
    keys.add(key)
  })
}

/** Every word of every identifier outside comments and texts; what stands in `${}` of a text is not looked at. */
function checkNames(path, text) {
  if (STORED_IN.test(path)) return
  const code = text.replace(
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g,
    ' ',
  )
  for (const name of new Set(code.match(/[A-Za-z_$][\w$]*/g))) {
    if (STORED_NAMES.has(name)) continue
    const word = wordsOf(name).find((each) => RETIRED_NAMES.has(each))
    if (word !== undefined) problems.push(`${path}: "${word}" in the name ${name} (docs/glossary.md)`)
  }
}

function checkFileName(path) {
  const word = wordsOf(path).find((each) => RETIRED_NAMES.has(each))
  // A migration keeps the name under which it is stored.
  if (word !== undefined && !path.includes('/migrations/')) problems.push(`${path}: "${word}" in a file name`)
}

function wordsOf(name) {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())
}

function checkComments(path, lines) {
  lines.forEach((line, index) => {
    if (line.length <= MAX_COLUMNS || !/^\s*(\/\/|\/?\*)/.test(line) || /oxlint|https?:/.test(line)) return
    problems.push(`${path}:${index + 1}: a comment line of more than ${MAX_COLUMNS} columns`)
  })
}

function checkSql(path, text) {
  if (SPEAKS_SQL.test(path)) return
  for (const { name, line, isType } of importsOf(text)) {
    if (!isType && /^(kysely|pg)(\/|$)/.test(name))
      problems.push(`${path}:${line}: '${name}': only *.repo.ts speaks SQL`)
  }
}

for (const [key, paths] of exportedTypes)
  if (paths.size > 1) problems.push(`${key} is exported by ${[...paths].join(' and ')}: two names, please`)

const { missing } = missingFromLockfile()
if (missing.length > 0) {
  problems.push(`package-lock.json: ${missing.length} entries missing: run node scripts/complete-lockfile.mjs`)
}

for (const problem of problems) console.log(problem)
process.exit(problems.length === 0 ? 0 : 1)
