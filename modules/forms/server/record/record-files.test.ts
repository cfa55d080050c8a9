/** What a field says of its files is checked where the record is saved, whatever the page has let through. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ossRoutes } from '#files/contract/oss.ts'
import { column, field, idOf } from '#forms-core/testing/models.ts'
import { A_PICTURE, aServer, type TestServer } from '../../../../tests/harness.ts'
import { aRole, type TestActor } from '../../../../tests/people.ts'
import { answered, FormWorld, issuesOf, pathsOf, RECORD_CODES } from '../testing/published.ts'

let server: TestServer & { close: () => Promise<void> }
let world: FormWorld
let ann: TestActor

beforeAll(async () => {
  server = await aServer()
  world = await FormWorld.of(server)
  ann = await world.person({ can: [...RECORD_CODES, 'sys:oss:upload'] })
})
afterAll(() => server.close())

const upload = async (file: { name: string; content: string | Uint8Array }, { token } = ann) =>
  (await answered(server.call(ossRoutes.create, { token, file, body: { dirValue: 'form' } }))).id
const words = (megabytes: number) => ({ name: 'words.txt', content: 'word '.repeat((megabytes * 1024 * 1024) / 5) })

const limits = { maxMegabytes: 1, maxFiles: 2 }
const FIELDS = [
  field('file', 'any'),
  field('file', 'small', limits),
  field('picture', 'photo', limits),
  field('signature', 'signed'),
  field('childTable', 'lines', { fields: [column('file', 'bill', limits), column('picture', 'proof')] }),
]

test('a file that is too large, no picture, or one too many is refused at its place', async () => {
  const form = await world.form(FIELDS)
  const [large, small, other, picture] = [
    await upload(words(1.5)),
    await upload(words(0.5)),
    await upload({ name: 'note.txt', content: 'just words' }),
    await upload(A_PICTURE),
  ]
  const refused: [Record<string, unknown>, string, string][] = [
    [{ small: [small, large] }, 'small', 'The file is larger than 1 MB.'],
    [{ photo: [other] }, 'photo', 'This file is not a picture.'],
    [{ signed: other }, 'signed', 'This file is not a picture.'],
    [{ lines: [{ bill: [small] }, { bill: [large] }] }, 'lines.1.bill', 'The file is larger than 1 MB.'],
    [{ lines: [{ proof: [other] }] }, 'lines.0.proof', 'This file is not a picture.'],
  ]
  for (const [values, path, msg] of refused) {
    const answer = await world.create(ann, form, values)
    expect([answer.status, issuesOf(answer)[0]]).toMatchObject([400, { path, msg }])
  }
  expect(pathsOf(await world.create(ann, form, { small: [small, other, picture] }))).toEqual(['small'])
  await world.record(ann, form, { any: [large], small: [small], photo: [picture], lines: [{ bill: [small] }] })
})

test('a file that the record uses already is checked anew in another field, and stays where it is', async () => {
  const form = await world.form(FIELDS)
  const [large, note] = [await upload(words(1.5)), await upload({ name: 'note.txt', content: 'just words' })]
  const id = await world.record(ann, form, { any: [large, note] })
  const moves: [Record<string, unknown>, string][] = [
    [{ small: [large] }, 'small'],
    [{ photo: [note] }, 'photo'],
    [{ any: null, signed: note }, 'signed'],
    [{ lines: [{ bill: [large] }] }, 'lines.0.bill'],
  ]
  for (const [values, path] of moves) {
    const answer = await world.update(ann, form, id, 1, values)
    expect([answer.status, pathsOf(answer)]).toEqual([400, [path]])
  }
  expect((await world.update(ann, form, id, 1, { small: [note] })).status).toBe(200)
})

test('a file of a field that the user does not see is not taken over into one that they see', async () => {
  const roleId = await aRole(server, { can: [] })
  const form = await world.form(
    [field('file', 'open'), field('file', 'closed')],
    [{ fields: { [idOf('closed')]: 'hide' } }, { roleId }],
  )
  const bob = await world.person({ can: [...RECORD_CODES, 'sys:oss:upload'], roleIds: [roleId] })
  const [secret, own] = [await upload({ name: 'secret.txt', content: 'secret' }, bob), await upload(words(0.1))]
  const id = await world.record(bob, form, { closed: [secret] })
  const answer = await world.update(ann, form, id, 1, { open: [own, secret] })
  expect([answer.status, pathsOf(answer)]).toEqual([400, ['open']])
  expect((await world.update(ann, form, id, 1, { open: [own] })).status).toBe(200)
  expect((await world.update(bob, form, id, 2, { open: [own, secret] })).status).toBe(200)
})
