/** Attributes of users and departments, for tests: defined, given values, read. */
import { partyAttrRoutes, partyValueRoutes, type PartyAttrDraft } from '#system/contract/party-attr.ts'
import type { PartyAttrValue } from '#system/contract/party-value.ts'
import type { TestServer } from '../../../../tests/harness.ts'

const { getWithVal } = partyValueRoutes.sysPartyAttr
const { saveValue } = partyValueRoutes.sysPartyAttrValue

export type AttrDraft = Partial<Omit<PartyAttrDraft, 'bounds'>> & { bounds?: object }
type PartyType = 'user' | 'dept'

let count = 0
export const draftOf = ({ bounds, ...draft }: AttrDraft = {}) => {
  count += 1
  const code = draft.code ?? `a${count}`
  return {
    partyType: 'user' as const,
    code,
    name: `Attr ${count}`,
    dataType: 'text' as const,
    ...draft,
    ...(bounds && { bounds }),
  }
}

/** Calls about attributes. @param of the server and its administrator's token, asked for at each call */
export function attrCalls(of: () => { server: TestServer; admin: string }) {
  const anAttr = async (draft: AttrDraft = {}) => {
    const body = draftOf(draft)
    const { status, data, body: reply } = await of().server.call(partyAttrRoutes.create, { body, token: of().admin })
    if (status !== 200) throw new Error(JSON.stringify(reply))
    return { id: data.id, ...body }
  }
  const save = (partyId: string, values: Record<string, unknown>, token = of().admin, partyType: PartyType = 'user') =>
    of().server.call(saveValue, {
      body: {
        partyType,
        partyId,
        values: Object.entries(values).map(([code, value]) => ({ code, value: value as PartyAttrValue })),
      },
      token,
    })
  const read = (partyId: string, token = of().admin, partyType: PartyType = 'user') =>
    of().server.call(getWithVal, { body: { partyType, partyId }, token })
  const valueOf = async (partyId: string, code: string, partyType: PartyType = 'user') =>
    (await read(partyId, of().admin, partyType)).data.attrs.find((attr) => attr.code === code)?.value
  const change = async (id: string, draft: AttrDraft) => {
    const { data } = await of().server.call(partyAttrRoutes.get, { params: { id }, token: of().admin })
    return of().server.call(partyAttrRoutes.update, { body: { ...data, ...draft }, token: of().admin })
  }
  return { anAttr, save, read, valueOf, change }
}
