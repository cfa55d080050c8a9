import { useCall } from '#shell/request/use-call.ts'
import { partyAttrRoutes, partyValueRoutes, type AttrOption, type PartyType } from '#system/contract/party-attr.ts'
import type { PartyValue } from '#system/contract/party-value.ts'
import { valuesOf } from './attr-schema.ts'

interface AttrForm {
  /** Undefined while they are being loaded. */
  readonly attrs: readonly AttrOption[] | undefined
  /** What the form begins with; empty where the values cannot be changed, so that they are not sent. */
  readonly initial: { readonly attrs?: readonly PartyValue[] }
  /** Values that are shown, but not to be changed. */
  readonly texts: readonly { readonly code: string; readonly text: string }[] | undefined
  readonly refetch: () => Promise<unknown>
}

/**
 * The attributes of one party for its form.
 * @param partyId left out: a new one
 */
export function useAttrForm(partyType: PartyType, partyId: string | undefined): AttrForm {
  const isNew = partyId === undefined
  const options = useCall(partyAttrRoutes.options, { query: { partyType } }, { enabled: isNew })
  const given = useCall(
    partyValueRoutes.sysPartyAttr.getWithVal,
    { body: { partyType, partyId: partyId ?? '' } },
    { enabled: !isNew, isOwn: true },
  )
  const attrs = isNew ? options.data : given.data?.attrs
  const mayChange = isNew || given.data?.mayChange === true
  const values = new Map(given.data?.attrs.map(({ code, value }) => [code, value]))
  const isAny = attrs !== undefined && attrs.length > 0
  return {
    attrs,
    initial: isAny && mayChange ? { attrs: valuesOf(attrs, (code) => values.get(code)) } : {},
    texts: mayChange ? undefined : given.data?.attrs.map(({ code, text }) => ({ code, text })),
    refetch: given.refetch,
  }
}
