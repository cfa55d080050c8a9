/**
 * Which routes of the contract the page calls before it has loaded zod, by the file that declares them without schemas.
 * The files are written from the contract; nothing but this list is edited by hand.
 */

/**
 * @typedef {{ name: string, type?: string, routes: Record<string, string> }} BareGroup
 *   `routes`: name to its place below `type`, or with the exported routes themselves where there is no `type`
 * @typedef {{ file: string, about: string, contracts: Record<string, string>, groups: BareGroup[] }} BareFile
 */

/** Those whose names are the contract's. */
const same = (...names) => Object.fromEntries(names.map((name) => [name, name]))

/** @type {readonly BareFile[]} */
export const BARE_FILES = [
  {
    file: 'shell/request/bare-routes.ts',
    about: 'The calls of signing in and of the live channel.',
    contracts: { sessionRoutes: '#contract/session.ts' },
    groups: [
      {
        name: 'bareSessionRoutes',
        type: 'sessionRoutes',
        routes: same('key', 'captcha', 'login', 'logout', 'passwordLevel', 'changePassword', 'live'),
      },
    ],
  },
  {
    file: 'modules/security/web/recovery/bare-recovery-routes.ts',
    about: 'The calls of recovering a forgotten password, beside the sign-in page.',
    contracts: { recoveryRoutes: '#security/contract/recovery.ts' },
    groups: [{ name: 'bareRecoveryRoutes', type: 'recoveryRoutes', routes: same('begin', 'send', 'prove', 'set') }],
  },
  {
    file: 'modules/security/web/register/bare-register-routes.ts',
    about: 'The calls of registering, beside the sign-in page.',
    contracts: { registerRoutes: '#security/contract/register.ts' },
    groups: [{ name: 'bareRegisterRoutes', type: 'registerRoutes', routes: same('begin', 'send', 'prove', 'create') }],
  },
  {
    file: 'shell/request/bare-factor-routes.ts',
    about: 'The calls of second factors and of step-up.',
    contracts: { factorRoutes: '#contract/factor.ts' },
    groups: [
      { name: 'bareFactorRoutes', type: 'factorRoutes', routes: same('answer', 'enrol', 'passkey', 'stepUp') },
      {
        name: 'bareOwnFactorRoutes',
        type: 'factorRoutes',
        routes: same('own', 'setup', 'add', 'rename', 'remove', 'renewCodes', 'distrust'),
      },
    ],
  },
  {
    file: 'shell/request/bare-passkey-routes.ts',
    about: 'The calls of passkeys.',
    contracts: { passkeyRoutes: '#contract/passkey.ts' },
    groups: [
      { name: 'barePasskeyRoutes', type: 'passkeyRoutes', routes: same('options', 'signIn', 'stepUp') },
      { name: 'bareOwnPasskeyRoutes', type: 'passkeyRoutes', routes: same('setup', 'add') },
    ],
  },
  {
    file: 'modules/security/web/review/bare-review-routes.ts',
    about: 'How many items wait for a reviewer, in the personal centre.',
    contracts: { ownReviewRoutes: '#security/contract/review.ts' },
    groups: [{ name: 'bareOwnReviewRoutes', type: 'ownReviewRoutes', routes: same('page') }],
  },
  {
    file: 'modules/system/web/party-attr/bare-attr-routes.ts',
    about: 'The attributes that lists of users and departments have as columns.',
    contracts: { partyAttrRoutes: '#system/contract/party-attr.ts' },
    groups: [{ name: 'bareAttrRoutes', type: 'partyAttrRoutes', routes: same('options') }],
  },
  {
    file: 'apps/web/bare-system-routes.ts',
    about: 'The calls of module `system` that the frame begins with.',
    contracts: { systemRoutes: '#system/contract/index.ts' },
    groups: [
      {
        name: 'bareSystemRoutes',
        type: 'systemRoutes',
        routes: {
          me: 'me.info',
          actAs: 'center.identity',
          endViewing: 'viewAs.end',
          permissions: 'menu.permissions',
          menus: 'menu.router',
          dictionaries: 'dict.all',
          configuration: 'config.own',
          customDictionary: 'sysDictDataCust.list',
        },
      },
    ],
  },
  {
    file: 'apps/web/bare-file-routes.ts',
    about: 'The calls of module `files` that uploads in forms make.',
    contracts: { ossRoutes: '#files/contract/oss.ts' },
    groups: [{ name: 'bareFileRoutes', type: 'ossRoutes', routes: same('create', 'finish', 'removeMany') }],
  },
  {
    file: 'modules/files/web/upload/bare-part-routes.ts',
    about: 'The calls about parts that a browser brings to a storage itself.',
    contracts: { ossRoutes: '#files/contract/oss.ts' },
    groups: [{ name: 'barePartRoutes', type: 'ossRoutes', routes: same('addressPart', 'claimPart') }],
  },
  {
    file: 'apps/web/bare-record-routes.ts',
    about: 'The calls of module `records` that lists and the frame make.',
    contracts: { recordsRoutes: '#records/contract/index.ts' },
    groups: [
      {
        name: 'bareRecordRoutes',
        type: 'recordsRoutes',
        routes: {
          preferences: 'preference.all',
          setPreference: 'preference.set',
          views: 'view.list',
          viewAudiences: 'view.audiences',
          createView: 'view.create',
          updateView: 'view.update',
          removeView: 'view.remove',
        },
      },
    ],
  },
  {
    file: 'apps/web/bare-portal-routes.ts',
    about: 'The calls of module `portal` that the frame begins with.',
    contracts: { portalRoutes: '#portal/contract/index.ts' },
    groups: [
      {
        name: 'barePortalRoutes',
        type: 'portalRoutes',
        routes: {
          list: 'portalSeen.list',
          ownDefault: 'portalConfig.own',
          chooseDefault: 'portalConfig.create',
          changeDefault: 'portalConfig.update',
          ownTheme: 'portalTheme.get',
          saveTheme: 'portalTheme.save',
          resetTheme: 'portalTheme.reset',
        },
      },
    ],
  },
  {
    file: 'apps/web/bare-search-routes.ts',
    about: 'The calls of module `search` that the palette makes.',
    contracts: { searchModuleRoutes: '#search/contract/index.ts' },
    groups: [{ name: 'bareSearchRoutes', type: 'searchModuleRoutes.search', routes: same('find', 'recall') }],
  },
  {
    file: 'modules/messaging/web/bell/bare-message-routes.ts',
    about: 'The calls of the bell.',
    contracts: { messageRoutes: '#messaging/contract/message.ts' },
    groups: [
      {
        name: 'bareMessageRoutes',
        type: 'messageRoutes',
        routes: same('unread', 'nav', 'page', 'get', 'read', 'readAll'),
      },
    ],
  },
  {
    file: 'modules/system/web/widgets/bare-routes.ts',
    about: 'The calls of the widgets of home.',
    contracts: {
      taskRoutes: '#contract/task.ts',
      centerRoutes: '#system/contract/center.ts',
      statRoutes: '#system/contract/stat.ts',
    },
    groups: [
      {
        name: 'bareWidgetRoutes',
        routes: {
          signInStat: 'statRoutes.signIns',
          changeStat: 'statRoutes.changes',
          peopleStat: 'statRoutes.people',
          overview: 'statRoutes.overview',
          sessions: 'centerRoutes.sessions',
          signIns: 'centerRoutes.signIns',
          tasks: 'taskRoutes.page',
        },
      },
    ],
  },
  {
    file: 'modules/forms/web/block/bare-block-routes.ts',
    about: 'The calls of the blocks of the workbench.',
    contracts: { blockRoutes: '#forms/contract/api-block.ts' },
    groups: [{ name: 'bareBlockRoutes', type: 'blockRoutes', routes: same('list', 'data') }],
  },
  {
    file: 'modules/workflow/web/home/bare-home-routes.ts',
    about: 'The calls of the workflow widgets of home.',
    contracts: {
      workflowInstanceRoutes: '#workflow/contract/instance.ts',
      workflowTaskRoutes: '#workflow/contract/task.ts',
    },
    groups: [
      { name: 'bareTaskRoutes', type: 'workflowTaskRoutes', routes: same('toDo') },
      { name: 'bareInstanceRoutes', type: 'workflowInstanceRoutes', routes: same('started', 'startable') },
    ],
  },
]

/**
 * The text of a file, not yet formatted.
 * @param {BareFile} bareFile
 * @param {(specifier: string) => Promise<Record<string, unknown>>} load imports a contract
 */
export async function textOf({ file, about, contracts, groups }, load) {
  const loaded = {}
  for (const [name, specifier] of Object.entries(contracts)) loaded[name] = (await load(specifier))[name]
  const imports = Object.entries(contracts).map(([name, from]) => `import type { ${name} } from '${from}'`)
  const helper = file.startsWith('shell/request/') ? './bare-route.ts' : '#shell/request/bare-route.ts'
  const declared = groups.map(({ name, type, routes }) => {
    const lines = Object.entries(routes).map(([key, inContract]) => {
      const place = type === undefined ? inContract : `${type}.${inContract}`
      const [root, ...path] = place.split('.')
      const route = path.reduce((found, step) => found?.[step], loaded[root])
      if (!route?.method) throw new Error(`${file}: the contract has no route ${place}`)
      const typed = `(typeof ${root})${path.map((step) => `['${step}']`).join('')}`
      return `  ${key}: bareRoute<${typed}>('${route.method}', '${route.path}'),`
    })
    return `export const ${name} = {\n${lines.join('\n')}\n}\n`
  })
  return `/**
 * ${about}
 * Written by \`npm run bare-routes\` from the contract, which would bring zod: see \`bareRoute\`.
 */
${imports.join('\n')}
import { bareRoute } from '${helper}'

${declared.join('\n')}`
}
