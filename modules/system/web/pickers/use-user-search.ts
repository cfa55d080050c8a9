import { useState } from 'react'
import { TYPING_MS, useDelayedValue } from '#kit/ui/use-delayed-value.ts'
import { useCall } from '#shell/request/use-call.ts'
import { userRoutes, type PickedBy } from '#system/contract/user.ts'

/** One of the page sizes of tables that are no lists (specification section 9). */
const PAGE_SIZE = 20

interface Wanted {
  readonly realName: string
  readonly username: string
  readonly deptId: string | undefined
}

/** A page of people as the picker shows it, by name, account and department. @param holds only those with this code */
export function useUserSearch(holds?: PickedBy) {
  const [wanted, setWanted] = useState<Wanted>({ realName: '', username: '', deptId: undefined })
  const [page, setPage] = useState(1)
  const realName = useDelayedValue(wanted.realName.trim(), TYPING_MS)
  const username = useDelayedValue(wanted.username.trim(), TYPING_MS)
  const { data, error, isLoading, isPlaceholderData, refetch } = useCall(
    userRoutes.page,
    {
      query: {
        page,
        limit: PAGE_SIZE,
        pick: '1',
        orderField: 'realName',
        order: 'asc',
        ...(holds !== undefined && { holds }),
        ...(realName && { realName }),
        ...(username && { username }),
        ...(wanted.deptId !== undefined && { deptId: wanted.deptId }),
      },
    },
    { keepPrevious: true },
  )
  const total = data?.total ?? 0
  return {
    wanted,
    /** Starts at the first page again. */
    change: (next: Partial<Wanted>) => {
      setWanted({ ...wanted, ...next })
      setPage(1)
    },
    people: data?.list ?? [],
    total,
    page,
    pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    turn: setPage,
    error,
    isLoading,
    /** What is shown answers the former question. */
    isTurning: isPlaceholderData,
    retry: () => void refetch(),
  }
}
