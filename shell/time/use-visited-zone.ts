import { useEffect } from 'react'
import { readToken } from '../session/token.ts'
import { keepSystemConfig, systemConfig } from '../system-config.ts'

/** Days and clocks are those of the organisation, which a visitor's page has not asked for. */
export function useVisitedZone(zone: string | undefined): void {
  useEffect(() => {
    // Who is signed in has the zone of their own organisation.
    if (zone === undefined || readToken() !== undefined || systemConfig.get().timeZone === zone) return
    keepSystemConfig({ timeZone: zone })
  }, [zone])
}
