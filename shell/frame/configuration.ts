/** Keeps the page in step with the configuration of its organisation. */
import { useEffect } from 'react'
import { useAnnounced } from '../live/announced.ts'
import { ports } from '../ports.ts'
import { keepSystemConfig, useSystemConfig } from '../system-config.ts'

/** News reaches a whole organisation at once: its pages must not all ask at the same moment. */
const SPREAD_MS = 500

async function refresh(): Promise<void> {
  keepSystemConfig(await ports().session.configuration())
}

/** Asks behind the first page, and again whenever a user has changed it. */
export function useConfiguration(): void {
  useEffect(() => {
    refresh().catch(() => undefined) // what is remembered holds until the next start
  }, [])
  useAnnounced('configuration', () => {
    setTimeout(() => void refresh().catch(() => undefined), Math.random() * SPREAD_MS)
  })
  useFavicon(useSystemConfig().favicon)
}

function useFavicon(address: string): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!link || address === '') return undefined
    const [usual, type] = [link.href, link.type]
    link.href = address
    link.removeAttribute('type')
    return () => {
      link.href = usual
      link.type = type
    }
  }, [address])
}
