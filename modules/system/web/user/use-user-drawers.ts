/** Which drawer of the list of users is open: the detail of `?id=`, the form, or a password that was issued. */
import { useState } from 'react'
import { usePageQuery } from '#shell/page/use-page.ts'
import type { Issued } from './OneTimePassword.tsx'

/** In the address: a user that does not exist yet. */
const NEW = 'new'
const NEW_USER: EditedUser = {}

interface EditedUser {
  /** Left out: a new user. */
  readonly id?: string
}

export function useUserDrawers() {
  const { query, setQuery } = usePageQuery()
  const [edited, setEdited] = useState<EditedUser>()
  const [issued, setIssued] = useState<Issued>()
  /** Made by the form, shown when it has closed. */
  const [made, setMade] = useState<Issued>()
  const asked = query.get('edit') === NEW ? NEW_USER : undefined
  return {
    /** The id of the user whose detail is open. */
    shown: query.get('id') ?? undefined,
    show: (id: string | undefined) => setQuery({ id }, { push: id !== undefined }),
    edited: edited ?? asked,
    create: () => setEdited(NEW_USER),
    edit: (id: string) => setEdited({ id }),
    closeForm: () => {
      setEdited(undefined)
      if (asked) setQuery({ edit: undefined })
    },
    onFormClosed: () => {
      setIssued(made)
      setMade(undefined)
    },
    issued,
    setIssued,
    setMade,
  }
}

export type UserDrawerState = ReturnType<typeof useUserDrawers>
