import { ProcessEventType } from '#contract/process-event.ts'
import { useT } from '#shell/i18n.ts'

/** What events are called. */
export function useEventWords(): (type: string) => string {
  const t = useT()
  return (type) => {
    const known = ProcessEventType.safeParse(type)
    return known.success ? t(`workflow.webhook.event.${known.data}`) : type
  }
}
