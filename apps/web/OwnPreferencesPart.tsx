import { lazy } from 'react'
import { preferenceRoutes } from '#messaging/contract/preference.ts'
import { useCall } from '#shell/request/use-call.ts'
import { textsOf } from './page-texts.ts'

const OwnPreferences = lazy(async () => {
  const [part] = await Promise.all([
    import('#messaging/web/preference/OwnPreferences.tsx'),
    textsOf('modules/messaging'),
  ])
  return part
})

/** Message preferences of the personal centre; where no channel is open, no texts of messages are fetched. */
export default function OwnPreferencesPart() {
  const { data: preference } = useCall(preferenceRoutes.get, {})
  return preference && preference.kinds.length > 0 ? <OwnPreferences /> : null
}
