/** One field of every kind, as a field of a form and as a column, with the value it begins with and the next one. */
import { expect } from 'vitest'
import { ossRoutes } from '#files/contract/oss.ts'
import { FIELD_KINDS, ROW_FIELD_KINDS } from '#forms-core/model/kinds.ts'
import type { Field, FormModel } from '#forms-core/index.ts'
import { column, field, modelOf } from '#forms-core/testing/models.ts'
import { dictDataRoutes } from '#system/contract/dict-data.ts'
import { dictTypeRoutes } from '#system/contract/dict-type.ts'
import { postRoutes } from '#system/contract/post.ts'
import { newId } from '#kernel/ids.ts'
import { aForm, recordsOf } from '../../../../forms/server/testing/forms.ts'
import { A_PICTURE, type TestServer } from '../../../../../tests/harness.ts'
import { aDept, aUser, type TestActor } from '../../../../../tests/people.ts'

/** No user fills these in: the form does. */
const COMPUTED = ['formula', 'serial'] as const
type Computed = (typeof COMPUTED)[number]
export type FilledKind = Exclude<Field['kind'], Computed | 'childTable'>

const isFilled = (kind: Field['kind']): kind is FilledKind =>
  kind !== 'childTable' && !COMPUTED.some((one) => one === kind)
/** The kinds that a user fills in, and so columns do. */
export const KINDS = FIELD_KINDS.filter(isFilled)
export const COLUMN_KINDS = ROW_FIELD_KINDS.filter(isFilled)
export const nameOf = (kind: string): string => `f_${kind}`
export const columnOf = (kind: string): string => `c_${kind}`
export const TABLE = 'lines'
export const COMPUTED_NAMES = COMPUTED.map(nameOf)

export type Values = Readonly<Record<FilledKind, unknown>>
/** What a user begins with, and what another makes of it; each also for the columns. */
export interface EveryKind {
  readonly model: FormModel
  readonly first: Values
  readonly second: Values
  readonly firstColumns: Values
  readonly secondColumns: Values
}

/** Ids of what values refer to, two by two. */
interface Referred {
  user: string
  department: string
  post: string
  record: string
  file: string
  picture: string
}

const ID_NUMBERS = ['330106199001015011', '330106199001015038', '330106199001015054', '330106199001015070']
const pick = <One>(all: readonly One[], at: number): One => all[at % all.length] as One

/** @param at 0–3: no two of them have a value in common where values are many enough */
const valuesOf = (at: number, ids: Referred): Values => ({
  text: `text-${at}`,
  textarea: `area-${at}\nsecond line`,
  richText: `<p>rich-${at}</p>`,
  phone: `1390000123${at}`,
  mail: `mail-${at}@example.com`,
  idNumber: pick(ID_NUMBERS, at),
  address: { region: ['浙江省'], detail: `address-${at}` },
  number: 77_000 + at,
  amount: 88_000 + at,
  date: `2031-05-1${at}`,
  dateTime: `2032-06-1${at}T01:02:00.000Z`,
  dateRange: { from: `2033-07-1${at}`, to: `2033-08-1${at}` },
  time: `1${at}:37`,
  duration: 5_510 + at,
  switch: at % 2 === 0,
  radio: pick(['a', 'b'], at),
  checkbox: [pick(['a', 'b'], at)],
  select: pick(['a', 'b'], at),
  cascader: [pick(['a', 'b'], at)],
  dictionary: pick(['0', '1'], at),
  tree: pick(['a', 'b'], at),
  user: ids.user,
  department: ids.department,
  post: ids.post,
  file: [ids.file],
  picture: [ids.picture],
  signature: ids.picture,
  reference: ids.record,
})

/** @param owners of the files: who begins, and who handles the step */
export async function everyKind(server: TestServer, admin: string, owners: readonly [TestActor, TestActor]) {
  const access = [{ roleId: null, rights: ['view' as const], reach: 'all' as const, fields: {} }]
  const other = await aForm(server, admin, { fields: [field('text', 'title')], access })
  const upload = async ({ token }: TestActor, file: { name: string; content: string | Uint8Array }) => {
    const answer = await server.call(ossRoutes.create, { token, file, body: { dirValue: 'form' } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.data.id
  }
  const referred = async (at: number): Promise<Referred> => {
    const owner = pick(owners, at)
    const body = { name: `Post ${at}`, code: `post-${newId()}` }
    const [record = ''] = await recordsOf(server, other, [{ values: { 'f-title-1': `record-${at}` } }])
    return {
      user: (await aUser(server, { realName: `Referred ${at}` })).id,
      department: await aDept(server),
      post: (await server.call(postRoutes.create, { token: admin, body })).data.id,
      record,
      file: await upload(owner, { name: `file-${at}.txt`, content: `file ${at}` }),
      picture: await upload(owner, { ...A_PICTURE, name: `picture-${at}.png` }),
    }
  }
  const all: Values[] = []
  for (const at of [0, 1, 2, 3]) all.push(valuesOf(at, await referred(at)))
  const dict = await aDictionary(server, admin)
  const more = (kind: string) => (kind === 'reference' ? { form: other.id } : kind === 'dictionary' ? { dict } : {})
  const fields = [
    ...FIELD_KINDS.filter((kind) => kind !== 'childTable').map((kind) => field(kind, nameOf(kind), more(kind))),
    field('childTable', TABLE, { fields: COLUMN_KINDS.map((kind) => column(kind, columnOf(kind), more(kind))) }),
  ]
  const [first, second, firstColumns, secondColumns] = all as [Values, Values, Values, Values]
  return { model: modelOf(fields), first, second, firstColumns, secondColumns } satisfies EveryKind
}

/** A dictionary of two entries. @returns its code */
async function aDictionary(server: TestServer, token: string): Promise<string> {
  const code = `D_${newId().slice(-8)}`
  const { data } = await server.call(dictTypeRoutes.create, { token, body: { code, name: code } })
  for (const val of ['0', '1']) {
    const body = { typeId: data.id, val, name: val }
    expect((await server.call(dictDataRoutes.create, { token, body })).status).toBe(200)
  }
  return code
}
