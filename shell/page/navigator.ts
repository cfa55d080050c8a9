/** The router's way to another address, for those outside of its components and for pages that must not render with it. */
import { useLayoutEffect } from 'react'
import { useNavigate, type NavigateFunction } from 'react-router'

let router: NavigateFunction | undefined

/** Hands the router's way over; once, in the shell. */
export function useNavigator(): void {
  const navigate = useNavigate()
  useLayoutEffect(() => {
    router = navigate
  }, [navigate])
}

/** Goes to a path with its query, or steps through the history. */
export function navigateTo(to: string | number, how?: { replace?: boolean }): void {
  if (typeof to === 'number') void router?.(to)
  else void router?.(to, { replace: how?.replace === true })
}

/** Whether the entry shown is not one the router made: the page was opened by its address. */
export function isOpenedByAddress(): boolean {
  const state: unknown = window.history.state
  return typeof state !== 'object' || state === null || !('key' in state) || typeof state.key !== 'string'
}
