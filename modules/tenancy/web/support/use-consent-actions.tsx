import { CircleStop, History } from 'lucide-react'
import { useMutate } from '#kit/form/use-mutate.ts'
import type { Action } from '#kit/list/actions.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { useT } from '#shell/i18n.ts'
import { supportAccessRoutes, type SupportConsent } from '#tenancy/contract/support-access.ts'

export const CONSENT_READS = [supportAccessRoutes.page, supportAccessRoutes.visits] as const

/** What can be done with a consent: looking at its visits, and ending it while it is open. */
export function useConsentActions(show: (consent: SupportConsent) => void): (consent: SupportConsent) => Action[] {
  const t = useT()
  const end = useMutate(supportAccessRoutes.end, { refreshes: CONSENT_READS, done: t('tenancy.support.end.done') })
  const confirmEnd = async ({ id, reason }: SupportConsent) => {
    const isSure = await ask({
      title: t('tenancy.support.end.of', { name: reason }),
      consequence: t('tenancy.support.end.what'),
      yes: t('tenancy.support.end'),
      danger: true,
    })
    if (isSure) await end.run({ params: { id } })
  }
  return (consent) => [
    ...(consent.actions.includes('end')
      ? [
          {
            key: 'end',
            label: t('tenancy.support.end'),
            icon: <CircleStop size={16} />,
            danger: true,
            run: () => void confirmEnd(consent),
          },
        ]
      : []),
    { key: 'visits', label: t('tenancy.support.visits'), icon: <History size={16} />, run: () => show(consent) },
  ]
}
