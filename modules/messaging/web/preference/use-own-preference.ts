import { useState } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useUnsavedWarning } from '#kit/form/use-unsaved-warning.ts'
import {
  preferenceRoutes,
  type DigestTime,
  type MessageChoice,
  type MessagePlace,
  type MessagePreference,
  type QuietHours,
} from '#messaging/contract/preference.ts'
import { useT } from '#shell/i18n.ts'
import { useRefresh } from '#shell/request/use-call.ts'

interface Edited {
  readonly choices: Readonly<Record<string, MessageChoice>>
  readonly quiet?: QuietHours
  readonly digest?: DigestTime
  readonly timeZone?: string
}

const NOTHING: Edited = { choices: {} }
const keyOf = ({ category, kind }: Pick<MessagePlace, 'category' | 'kind'>) => `${category} ${kind}`

/** One's preferences as they are edited, and how they are saved. */
export function useOwnPreference(saved: MessagePreference) {
  const t = useT()
  const refresh = useRefresh()
  const [edited, setEdited] = useState(NOTHING)
  const update = useMutate(preferenceRoutes.update, {
    refreshes: [preferenceRoutes.get],
    done: t('messaging.preference.saved'),
  })
  const isChanged = edited !== NOTHING
  useUnsavedWarning(isChanged, () => setEdited(NOTHING))
  // A rule that came meanwhile is before what was chosen.
  const places = saved.places.map((place) =>
    place.rule === 'allowed' ? { ...place, choice: edited.choices[keyOf(place)] ?? place.choice } : place,
  )
  const quiet = edited.quiet ?? saved.quiet
  const digest = edited.digest ?? saved.digest
  const timeZone = edited.timeZone ?? saved.timeZone
  const isEmpty = quiet.isOn === 1 && quiet.from === quiet.to

  const save = async () => {
    const choices = places
      .filter(({ rule }) => rule === 'allowed')
      .map(({ category, kind, choice }) => ({ category, kind, choice }))
    const done = await update.run({ body: { choices, quiet, digest, timeZone, version: saved.version } })
    if (done) setEdited(NOTHING)
    else void refresh(preferenceRoutes.get) // a rule or another window has changed it
  }

  return {
    places,
    quiet,
    digest,
    timeZone,
    isChanged,
    /** Quiet hours that last as long as nothing. */
    isEmpty,
    isSaving: update.isRunning,
    choose: (place: MessagePlace, choice: MessageChoice) =>
      setEdited({ ...edited, choices: { ...edited.choices, [keyOf(place)]: choice } }),
    setQuiet: (change: Partial<QuietHours>) => setEdited({ ...edited, quiet: { ...quiet, ...change } }),
    setDigest: (change: Partial<DigestTime>) => setEdited({ ...edited, digest: { ...digest, ...change } }),
    setTimeZone: (zone: string) => setEdited({ ...edited, timeZone: zone }),
    save,
  }
}

export type OwnPreference = ReturnType<typeof useOwnPreference>
