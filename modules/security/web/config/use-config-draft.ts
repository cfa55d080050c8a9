import { useState } from 'react'
import { errors as codes } from '#contract/errors.ts'
import type { SecurityItemName } from '#contract/security-items.ts'
import { useMutate } from '#kit/form/use-mutate.ts'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { CallError, messageOf } from '#shell/request/call.ts'
import {
  securityConfigErrors,
  securityConfigRoutes,
  type LockOut,
  type SecurityConfig,
  type SecurityItems,
} from '#security/contract/security-config.ts'
import { shownItems } from './rows.ts'
import { changedItems } from './words.ts'

export type Issues = Readonly<Partial<Record<SecurityItemName, string>>>

/** Items as they are stored, and what was changed of them and is not saved yet. */
export function useConfigDraft(loaded: SecurityConfig) {
  const t = useT()
  const [stored, setStored] = useState(loaded)
  const [edits, setEdits] = useState<Partial<SecurityItems>>({})
  const [issues, setIssues] = useState<Issues>({})
  const [lockOut, setLockOut] = useState<LockOut>()
  /** What another user has saved meanwhile. */
  const [theirs, setTheirs] = useState<SecurityConfig>()
  const update = useMutate(securityConfigRoutes.update, {
    refreshes: [securityConfigRoutes.impact],
    done: t('security.config.saved'),
  })
  const draft: SecurityItems = { ...stored, ...edits }
  const changed = changedItems(shownItems, stored, draft)

  const fail = (thrown: unknown) => {
    if (!(thrown instanceof CallError)) throw thrown
    if (thrown.is(codes.changedMeanwhile)) setTheirs(thrown.data['current'] as SecurityConfig)
    else if (thrown.is(securityConfigErrors.wouldLockOut)) setLockOut(thrown.data as unknown as LockOut)
    else if (thrown.issues.length > 0)
      setIssues(Object.fromEntries(thrown.issues.map(({ path, msg }) => [path, msg])) as Issues)
    else toast('error', messageOf(thrown))
  }
  const save = async (force = false) => {
    setIssues({})
    try {
      const values = Object.fromEntries(changed.map((item) => [item, draft[item]])) as Partial<SecurityItems>
      setStored(await update.attempt({ body: { ...values, version: stored.version, force } }))
      setEdits({})
      setLockOut(undefined)
    } catch (thrown) {
      fail(thrown)
    }
  }
  return {
    stored,
    draft,
    changed,
    issues,
    lockOut,
    theirs,
    isSaving: update.isRunning,
    save,
    set: (change: Partial<SecurityItems>) => {
      setEdits({ ...edits, ...change })
      const touched = Object.keys(change)
      setIssues(Object.fromEntries(Object.entries(issues).filter(([item]) => !touched.includes(item))) as Issues)
    },
    discard: () => {
      setEdits({})
      setIssues({})
    },
    closeLockOut: () => setLockOut(undefined),
    /** Goes on from what is stored now, with those of the own changes that hold. */
    settle: (mine: Partial<SecurityItems>) => {
      if (theirs) setStored(theirs)
      setEdits(mine)
      setTheirs(undefined)
    },
  }
}
export type ConfigDraft = ReturnType<typeof useConfigDraft>
