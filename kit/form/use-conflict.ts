import type { FormInstance } from 'antd'
import { useState } from 'react'
import { useT } from '#shell/i18n.ts'
import type { FieldFacts } from './form-schema.ts'
import { differencesOf, mergedValues, sideOf, type Difference, type Side } from './merge.ts'
import type { FormBasis } from './use-basis.ts'

/** The choice between two versions of a record, field by field. */
export interface Conflict {
  /** Undefined while their version is on its way. */
  readonly differences: readonly Difference[] | undefined
  readonly choices: Readonly<Record<string, Side>>
  /** One was asked for a choice and has not made it: the names of those fields. */
  readonly missing: readonly string[]
  readonly choose: (names: readonly string[], side: Side) => void
  /** Puts what was chosen into the form, on top of their version; what has no choice stays mine. */
  readonly returnToForm: () => void
  /** The same, and saves. Every field that both have changed must have been chosen. */
  readonly save: () => Promise<void>
}

interface ConflictOptions {
  /** What the form began with. */
  before: FormBasis | undefined
  /** The record as it is known now. */
  theirs: FormBasis
  form: FormInstance
  fields: ReadonlyMap<string, FieldFacts>
  rebase: (basis: FormBasis) => void
  /** Says above the fields why nothing was saved. */
  refuse: (texts: readonly string[]) => void
  /** Calls with the hidden values of their version. */
  save: () => Promise<void>
}

type Values = Readonly<Record<string, unknown>>
type Choices = Readonly<Record<string, Side>>
const none: Choices = {}

/** What happens between "another user has saved" and the next attempt. */
export function useConflict({ before, theirs, form, fields, rebase, refuse, save }: ConflictOptions) {
  const t = useT()
  /** What stood in the form when the call was refused. */
  const [mine, setMine] = useState<Values>()
  const [choices, setChoices] = useState(none)
  const [isAsked, setIsAsked] = useState(false)

  const begin = (reload: () => Promise<{ readonly isError: boolean }>) => {
    setChoices(none)
    setIsAsked(false)
    setMine(form.getFieldsValue() as Values)
    void reload().then(({ isError }) => {
      if (!isError) return
      setMine(undefined)
      refuse([t('kit.form.versionWrong')])
    })
  }

  if (!mine) return { begin, state: undefined }
  // The cache tells of their version a moment after the call has answered.
  const isLoaded = before?.initial && theirs.initial && versionOf(before) !== versionOf(theirs)
  const differences = isLoaded
    ? differencesOf({ before: before.initial, theirs: theirs.initial, mine, names: [...fields.keys()] })
    : undefined
  const open = differences?.filter((one) => sideOf(one, choices) === undefined) ?? []

  const settle = () => {
    if (!differences) return
    form.setFieldsValue(mergedValues(differences, choices))
    rebase({ initial: theirs.initial, hidden: theirs.hidden })
    setMine(undefined)
  }
  const state: Conflict = {
    differences,
    choices,
    missing: isAsked ? open.map(({ name }) => name) : [],
    choose: (names, side) => setChoices({ ...choices, ...Object.fromEntries(names.map((name) => [name, side])) }),
    returnToForm: settle,
    save: async () => {
      if (open.length > 0) return setIsAsked(true)
      settle()
      await save()
    },
  }
  return { begin, state }
}

const versionOf = ({ hidden }: FormBasis): unknown => hidden?.['version']
