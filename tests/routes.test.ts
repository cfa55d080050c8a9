/** The rules every route obeys, for whatever is mounted: nothing here is listed by hand. */
import { afterAll, describe, expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { file } from '#contract/file.ts'
import { codesOf, type AnyRoute } from '#contract/route.ts'
import type { Mounted } from '#kernel/http/implement.ts'
import { HOSTILE_FIELDS } from './generate/hostile.ts'
import { expectForeignIdRefused, expectHarmless, expectIssueAt, isAt, textFiltersOf } from './generate/expect.ts'
import { idPlacesOf, withAlong } from './generate/ids.ts'
import { issuesOfCall, wrongInputs, type Place, type Wrong } from './generate/malform.ts'
import { expectContract, expectEnvelope } from './generate/reply.ts'
import { inputSchema, withAt, type Input } from './generate/schema.ts'
import { aWorld } from './generate/world.ts'
import { aUser, PASSWORD } from './people.ts'
import { fingerprintOf, THEIRS } from './two-tenants.ts'

const world = await aWorld()
const strangers = await fingerprintOf(world.superuser, THEIRS)
afterAll(() => world.close())

/** A correct call of these cannot be made from the schema alone; where it is made is said beside them. */
const ANSWERED_ELSEWHERE: Readonly<Record<string, string>> = {
  'session.login': 'its body is sealed: tests/harness.ts signs in with it, kernel/session tests its rules',
  'session.changePassword': 'its body is sealed: kernel/session tests it',
  'session.live': 'stays open: tests/two-nodes.test.ts listens to it',
  'task.get': 'only for a task of one’s own: kernel/tasks/task.test.ts',
  'task.file': 'likewise, and one that is done',
  'task.retry': 'likewise, and one that came to nothing',
  'task.remove': 'only for a task of one’s own: kernel/tasks/task.test.ts',
  'userImport.create': 'it takes a sheet: modules/system/server/user/user.import.test.ts',
  'roleImport.create': 'likewise: modules/system/server/role/role.import.test.ts',
  'dictImport.create': 'likewise: modules/system/server/dict/dict.import.test.ts',
  'dictCustImport.create': 'likewise: modules/system/server/dict/dict.import.test.ts',
  'paramImport.create': 'likewise: modules/system/server/param/param.import.test.ts',
  'wfModel.create': 'it takes a drawing: modules/workflow/server/workflow.test.ts',
  'wfModel.update': 'likewise',
  'wfModel.deploy': 'likewise',
  'wfModel.turn': 'likewise',
  'wfDefinition.restore': 'only of a version with a drawing: modules/workflow/server/model/models.test.ts',
  'wfDefinition.difference': 'likewise',
  'wfDefinition.turn': 'likewise',
  'wfModelFile.import': 'it takes a drawing: likewise',
  'wfMigration.check': 'only between two versions of a model: modules/workflow/server/migrate/migration.test.ts',
  'wfMigration.run': 'likewise',
  'wfChoice.ofTask': 'only with a task of one’s own: modules/workflow/server/runtime/approvers.test.ts',
  'wfAway.create': 'its times have an order: modules/workflow/server/away/away.test.ts',
  'wfAway.update': 'likewise',
  'wfAway.end': 'likewise',
  'wfAway.remove': 'it notifies people, who must be there: modules/workflow/server/away/away-rights.test.ts',
  'wfAway.removeMany': 'likewise',
  'workflowAway.exportTask': 'only with an absence of one’s own: modules/workflow/server/away/away.test.ts',
  'wfHandover.handOver': 'from one person to another one: modules/workflow/server/away/away.test.ts',
  'wfForecast.ofStart': 'only with a deployed process: modules/workflow/server/forecast/forecast.test.ts',
  'wfInstance.start': 'only with a deployed process: modules/workflow/server/workflow.test.ts',
  'wfInstance.get': 'likewise',
  'wfInstance.drawing': 'likewise',
  'wfFollow.report': 'likewise: modules/workflow/server/follow/follow.test.ts',
  'wfForm.start': 'likewise: modules/workflow/server/copy/copy.test.ts',
  'wfDraft.get': 'only a draft of one’s own: likewise',
  'workflowStat.exportTask': 'only where something was done: modules/workflow/server/stat/stat.test.ts',
  'wfCopy.readers': 'likewise',
  'wfCopy.give': 'likewise',
  'wfCopy.urge': 'likewise',
  'wfInstance.withdraw': 'likewise',
  'wfInstance.cancel': 'likewise',
  'wfInstance.suspend': 'likewise',
  'wfInstance.resume': 'likewise',
  'wfInstance.jump': 'likewise',
  'wfInstance.setVars': 'likewise',
  'wfInstance.message': 'likewise',
  'wfTask.get': 'likewise',
  'wfTask.complete': 'likewise',
  'wfTask.reject': 'likewise',
  'wfTask.claim': 'likewise',
  'wfTask.unclaim': 'likewise',
  'wfTask.delegate': 'likewise',
  'wfTask.resolve': 'likewise',
  'wfTask.transfer': 'likewise',
  'wfTask.addSigner': 'likewise',
  'wfTask.return': 'likewise',
  'wfIncident.get': 'only of an instance: modules/workflow/server/incident/incident.test.ts',
  'wfIncident.retry': 'only where something is stuck: modules/workflow/server/incident/incident.test.ts',
  'wfIncident.skip': 'likewise',
  'wfIncident.assign': 'likewise',
  'wfIncident.jump': 'likewise',
  'wfJob.run': 'only for a job of an instance: likewise',
  'wfWork.complete': 'only with the lease of a claim: modules/workflow/server/work/fetch.test.ts',
  'wfWork.fail': 'likewise',
  'wfWork.extend': 'likewise',
  'firstPassword.fetch': 'only after an import: modules/system/server/first-password/first-password.test.ts',
  'import.get': 'only for an import of one’s own: modules/system/server/user/user.import.test.ts',
  'import.rows': 'likewise',
  'import.errors': 'likewise',
  'import.correct': 'likewise, and one that is checked',
  'import.confirm': 'likewise, and one that is checked',
  'import.remove': 'only for an import of one’s own: modules/system/server/user/user.import.test.ts',
  'oss.file': 'its address must be signed: modules/system/server/oss/oss.test.ts',
  'oss.shown': 'only pictures of the theme are: modules/system/server/oss/oss.test.ts',
  'shareTicket.open': 'it needs the ticket of a share: modules/gateway/server/share/share.test.ts',
  'entry.issue': 'it needs the secret of a registered system: modules/gateway/server/entry/entry.test.ts',
  'entry.look': 'it needs a ticket: likewise',
  'entry.exchange': 'it needs a ticket: likewise',
  'entry.door': 'it needs a registered system: likewise',
  'jump.find': 'it needs a type of record: modules/gateway/server/jump/jump.test.ts',
  'preview.text': 'only for a text: modules/gateway/server/preview/preview.test.ts',
  'preview.document': 'only for a document: likewise',
  'preview.table': 'only for a table: likewise',
  'message.get': 'only for a message of one’s own: modules/messaging/server/notice/notice.test.ts',
  'notice.withdraw': 'only for a published notice: likewise',
  'portalSeen.byCode': 'it needs the code of a portal: modules/portal/server/seen/seen-portal.test.ts',
  'portalSeen.theme': 'likewise',
  'portalSeen.info': 'likewise',
  'portalSeen.userPage': 'likewise',
  'portalTheme.save': 'likewise',
  'portalConfig.update': 'only for a choice of one’s own: likewise',
  'ownBehavior.exportTask': 'there is nothing to write about somebody who has just come: log/behavior.test.ts files it',
  'portalStat.exportTask': 'only where somebody did something in the period: modules/behavior/server/stat/stat.test.ts',
  'moduleStat.exportTask': 'likewise',
  'meeting.exportTask': 'only for who sees a meeting: modules/workspace/server/meeting/meeting.test.ts',
  'wsTask.exportTask': 'only for who sees a task: likewise',
  'view.create': 'it needs a list one may open: view.test.ts saves it',
  'view.update': 'likewise, and a view of one’s own',
  'view.remove': 'likewise',
}

const places: readonly Place[] = ['params', 'query', 'body']
const takesInput = ({ route }: Mounted) => places.some((place) => route[place] !== undefined)
/** The fields beside a file are text, as in an address. */
const placeOf = (route: AnyRoute, place: Place): Place => (route.upload && place === 'body' ? 'query' : place)
const needsCode = ({ route }: Mounted) => codesOf(route.can).length > 0
const sortable = ({ route }: Mounted) =>
  route.query && inputSchema(route.query).properties?.['orderField'] !== undefined

const { mounted, tables } = world
const kinds = {
  guarded: mounted.filter(({ route }) => route.can !== 'public'),
  coded: mounted.filter(needsCode),
  checked: mounted.filter(takesInput),
  naming: mounted.filter(({ route }) => idPlacesOf(route, tables).length > 0),
  searching: mounted.filter((each) => textFiltersOf(each.route).length > 0),
  sorting: mounted.filter(sortable),
  answering: mounted.filter(({ id }) => ANSWERED_ELSEWHERE[id] === undefined),
}

describe('without a token', () => {
  test.each(kinds.guarded)('$id answers 401 before it reads the body', async ({ route }) => {
    const path = route.path.replace(/\{\w+\}/g, 'nonsense')
    const broken = route.method === 'GET' ? {} : { body: '{"broken', headers: { 'content-type': 'application/json' } }
    for (const token of [undefined, '', 'x', 'A'.repeat(43), "' or 1=1 --"]) {
      const answer = await world.server.request(route.method, path, {
        ...broken,
        ...(token === undefined ? {} : { token }),
      })
      expect(answer).toMatchObject({ status: 401, body: { code: 401, error: 'unauthenticated', data: null } })
      expectEnvelope(answer)
    }
    const head = route.method === 'GET' ? await world.server.request('HEAD', path) : { status: 401 }
    expect(head.status).toBe(401)
  })
})

describe('with the pass of a share instead of a token', () => {
  const forged = { share: `1.${'0'.repeat(32)}.99999999999.${'A'.repeat(43)}` }
  const pathOf = (route: AnyRoute) => route.path.replace(/\{\w+\}/g, '0192d5a0-0000-7000-8000-00000000ffff')

  test.each(kinds.guarded.filter(({ route }) => !route.share))('$id stays closed', async ({ route }) => {
    const [header, query] = [{ headers: forged }, { query: forged }]
    for (const way of [header, query])
      expect(await world.server.request(route.method, pathOf(route), way)).toMatchObject({ status: 401 })
  })

  test.each(mounted.filter(({ route }) => route.share))(
    '$id only reads, and one that is forged is gone',
    async ({ route }) => {
      expect([route.method, route.can === 'public', route.path.includes('/{id}')]).toEqual(['GET', false, true])
      const gone = { status: 404, body: { error: 'share_gone' } }
      expect(await world.server.request(route.method, pathOf(route), { headers: forged })).toMatchObject(gone)
      const inAddress = await world.server.request(route.method, pathOf(route), { query: forged })
      expect(inAddress).toMatchObject(route.share?.inAddress ? gone : { status: 401 })
    },
  )
})

describe('with the token of a session in the address', () => {
  test.each(kinds.guarded)('$id answers 401', async ({ route }) => {
    const path = route.path.replace(/\{\w+\}/g, 'nonsense')
    const token = await world.admin()
    for (const query of [{ token }, { ticket: token }, { access_token: token }])
      expect(await world.server.request(route.method, path, { query })).toMatchObject({ status: 401 })
  })
})

describe('permission', () => {
  test.each(kinds.coded)('$id answers 403 to somebody with every code but its own', async ({ route }) => {
    const codes: readonly string[] = codesOf(route.can)
    const token = await world.tokenWith(world.allCodes.filter((code) => !codes.includes(code)))
    const answer = await world.call(route, await world.validInput(route), token)
    expect(answer).toMatchObject({ status: 403, body: { code: 403, error: 'forbidden', data: null } })
  })

  test.each(kinds.coded)('$id lets in who holds any one of its codes and nothing else', async ({ route }) => {
    for (const code of codesOf(route.can)) {
      const answer = await world.call(route, await world.validInput(route), await world.tokenWith([code]))
      expect(answer.body.error, `${code}: ${JSON.stringify(answer.body)}`).not.toBe('forbidden')
      expectEnvelope(answer)
    }
  })
})

describe('a password that must be changed first', () => {
  test('opens what is needed for that and nothing else', async () => {
    const { username, id } = await aUser(world.server)
    await world.superuser.query('update sys_user set pwd_level = 0, pwd_date = null where id = $1', [id])
    const { data } = await world.server.signIn(username, PASSWORD)
    for (const { id: operation, route } of kinds.guarded) {
      if (route.stream || operation === 'session.logout') continue
      const { body } = await world.call(route, await world.validInput(route), data.token)
      const isClosed = body.code === 40301 && body.error === 'password_change_required'
      expect({ operation, isClosed }).toEqual({ operation, isClosed: route.whileForced !== true })
    }
  })
})

describe('malformed input', () => {
  test.each(kinds.checked)('$id answers 400 and names the path, whatever is wrong', async ({ route }) => {
    const valid = await world.validInput(route)
    // The contract judges every wrong input; of each place and kind of issue one is sent, for the answer.
    const sent = new Map<string, Wrong & { place: Place }>()
    let tried = 0
    for (const place of places) {
      const schema = route[place]
      if (!schema) continue
      for (const wrong of await wrongInputs(inputSchema(schema), placeOf(route, place))) {
        const { path, value } = wrong
        tried += 1
        const hint = `${place}.${path.join('.')} = ${JSON.stringify(value)?.slice(0, 60)}`
        if (route.upload && place === 'body') {
          sent.set(hint, { ...wrong, place })
          continue
        }
        const issues = issuesOfCall(route, { ...valid, [place]: withAt(valid[place], path, value) })
        expect(issues.filter((issue) => isAt(issue.path, path)).length, hint).toBeGreaterThan(0)
        for (const { code } of issues) sent.set(`${place} ${code}`, { ...wrong, place })
      }
    }
    expect(tried).toBeGreaterThan(0)
    for (const { place, path, value } of sent.values()) {
      const input = { ...valid, [place]: withAt(valid[place], path, value) }
      expectIssueAt(await world.call(route, input, await world.admin()), path, `${place}.${path.join('.')}`)
    }
  })

  test.each(kinds.sorting)('$id sorts by the declared fields and refuses every other', async ({ route }) => {
    const properties = route.query ? inputSchema(route.query).properties : undefined
    const valid = await world.validInput(route)
    const sorted = async (orderField: unknown, order = 'desc') =>
      world.call(route, { ...valid, query: { ...valid.query, orderField, order } }, await world.admin())
    await Promise.all(HOSTILE_FIELDS.map(async (field) => expectIssueAt(await sorted(field), ['orderField'], field)))
    const orders = (properties?.['orderField']?.enum ?? []).flatMap((field) => [
      [field, 'desc'],
      [field, 'asc'],
    ])
    const check = async ([field, order]: unknown[]) => expectContract(route, await sorted(field, String(order)))
    // A person exports one list at a time.
    if (route.reply === file) for (const each of orders) await check(each)
    else await Promise.all(orders.map(check))
  })

  test.each(kinds.searching)('$id takes SQL in a text filter for text', async ({ route }) => {
    for (const [turn, filter] of textFiltersOf(route).entries()) await expectHarmless(world, route, filter, turn)
  })
})

describe('another tenant', () => {
  test.each(kinds.naming)('$id finds no record of another tenant', async ({ route }) => {
    for (const idPlace of idPlacesOf(route, tables)) {
      const input = await world.validInput(route)
      const foreign = await world.theirId(idPlace.noun)
      const given = withAlong(input[idPlace.place], idPlace)
      const changed = withAt(given, idPlace.path, foreign) as Input
      const answer = await world.call(route, { ...input, [idPlace.place]: changed }, await world.admin())
      await expectForeignIdRefused(answer, idPlace, foreign)
      expectEnvelope(answer)
    }
  })
})

describe('answers', () => {
  test.each(kinds.answering)(
    '$id answers a valid call with what its schema names and nothing else',
    async ({ route }) => {
      const input = await world.validInput(route)
      const ownSession = route.can === 'session' && route.method !== 'GET' // it may end with the call
      const hasTurns = route.errors?.includes(errors.tooManyTasks) === true // a person may ask for a few only
      const token = await (ownSession || hasTurns ? world.tokenWith(codesOf(route.can)) : world.admin())
      expectContract(route, await world.call(route, input, route.can === 'public' ? undefined : token))
    },
  )

  /** A stub that answers any id, so that the names beside it are ids, too. */
  const ANY_ID = /^\/sys\/sysPortal\/[^/]+$/

  test('a method that nobody declared is refused', async () => {
    const declared = new Set(mounted.map(({ route }) => `${route.method} ${route.path}`))
    for (const path of new Set(mounted.map(({ route }) => route.path))) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
        if (declared.has(`${method} ${path}`) || (method === 'GET' && ANY_ID.test(path))) continue
        const answer = await world.server.request(method, path, { token: await world.admin() })
        expect([400, 404, 405], `${method} ${path}`).toContain(answer.status)
        expectEnvelope(answer)
      }
    }
  })
})

describe('nothing is forgotten', () => {
  test.each(mounted)('$id is reached', (each) => {
    const asksNothing = each.route.can === 'public' && !takesInput(each)
    const needed = asksNothing ? [kinds.answering] : [kinds.guarded, kinds.checked]
    expect(needed.some((kind) => kind.includes(each))).toBe(true)
  })

  test('every exception is one of a route there is', () => {
    expect(mounted.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(ANSWERED_ELSEWHERE)))
  })

  test('no call of any test here has changed a row of the other tenant', async () => {
    expect(await fingerprintOf(world.superuser, THEIRS)).toEqual(strangers)
  })
})
