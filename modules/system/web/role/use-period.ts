import { useT } from '#shell/i18n.ts'
import { minuteOf } from '#shell/time/zone.ts'

interface Period {
  readonly startDate: string | null
  readonly endDate: string | null
}

/** Says when an assignment counts, in the organisation's time zone. */
export function usePeriod(): (period: Period) => string {
  const t = useT()
  const shown = (at: string) => minuteOf(new Date(at)).replace('T', ' ')
  return ({ startDate, endDate }) => {
    if (startDate !== null && endDate !== null)
      return t('system.role.holder.fromUntil', { start: shown(startDate), end: shown(endDate) })
    if (startDate !== null) return t('system.role.holder.from', { start: shown(startDate) })
    return endDate === null ? t('system.role.holder.always') : t('system.role.holder.until', { end: shown(endDate) })
  }
}
