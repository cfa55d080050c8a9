import { useState } from 'react'
import { withChanges, reversed, type StoredValues, type ValueChange } from '#forms-core/index.ts'
import type { FieldFacts } from '#kit/form/form-schema.ts'
import { sideOf, type Side } from '#kit/form/merge.ts'
import type { Conflict } from '#kit/form/use-conflict.ts'
import type { CallError } from '#shell/request/call.ts'
import type { FormRecord, OpenForm } from '#forms/contract/record.ts'
import { changeLabel, sayChanged } from '../history/change-words.ts'
import { conflictOf, mergedWith } from './conflict.ts'

interface Met {
  readonly before: StoredValues
  readonly theirs: FormRecord
  readonly mine: StoredValues
  readonly names: Readonly<Record<string, string>>
}

export interface Settled {
  readonly theirs: FormRecord
  readonly merged: StoredValues
  readonly isToSave: boolean
}

/** The choice between two versions of a record, in the form that `ConflictView` of the kit shows. */
export interface ShownConflict {
  readonly conflict: Conflict
  readonly fields: ReadonlyMap<string, FieldFacts>
}

const NONE: Readonly<Record<string, Side>> = {}

/** @param settle gets what was chosen, on top of their version */
export function useRecordConflict(form: OpenForm, settle: (settled: Settled) => void) {
  const [met, setMet] = useState<Met>()
  const [choices, setChoices] = useState(NONE)
  const [isAsked, setIsAsked] = useState(false)
  const begin = (found: Met) => {
    setChoices(NONE)
    setIsAsked(false)
    setMet(found)
  }
  if (met === undefined) return { begin, shown: undefined }
  const { theirs, mine, names } = met
  const found = conflictOf({
    before: met.before,
    theirs: theirs.values,
    mine,
    model: form.model,
    modes: form.modes,
  })
  const open = found.differences.filter((one) => sideOf(one, choices) === undefined)
  const finish = (isToSave: boolean) => {
    setMet(undefined)
    settle({ theirs, merged: mergedWith(mine, found, choices), isToSave })
  }
  const all = { ...names, ...theirs.names }
  const shown: ShownConflict = {
    conflict: {
      differences: found.differences,
      choices,
      missing: isAsked ? open.map(({ name }) => name) : [],
      choose: (chosen, side) => setChoices({ ...choices, ...Object.fromEntries(chosen.map((name) => [name, side])) }),
      returnToForm: () => finish(false),
      save: async () => {
        if (open.length > 0) setIsAsked(true)
        else finish(true)
        await Promise.resolve()
      },
    },
    fields: new Map(
      found.differences.map(({ name, change }) => [
        name,
        {
          label: changeLabel(form.model, change, [met.before, theirs.values, mine]).join(' · '),
          show: (value: unknown) => sayChanged(form.model, change, value, all),
        },
      ]),
    ),
  }
  return { begin, shown }
}

/** What the user began with: their version, and back what has happened since. */
export function beforeOf(theirs: FormRecord, refusal: CallError): StoredValues | undefined {
  const { changes } = refusal.data
  return Array.isArray(changes) ? withChanges(theirs.values, reversed(changes.filter(isChange))) : undefined
}

const isChange = (change: unknown): change is ValueChange =>
  typeof change === 'object' && change !== null && 'field' in change && typeof change.field === 'string'
