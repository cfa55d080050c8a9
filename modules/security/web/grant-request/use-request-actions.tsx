import { Check, MessageSquareText, Undo2, X } from 'lucide-react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { allowedActions, type Action } from '#kit/list/actions.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { askWithText } from '#kit/overlay/ask-text.tsx'
import { useT } from '#shell/i18n.ts'
import { grantRequestRoutes, type GrantRequest } from '#security/contract/grant-request.ts'

const READS = [grantRequestRoutes.page, grantRequestRoutes.get]
const MAX_TEXT = 200

/** What can be done with a request: deciding that of another user, withdrawing and explaining one's own. */
export function useRequestActions(): (request: GrantRequest) => Action[] {
  const t = useT()
  const approve = useMutate(grantRequestRoutes.approve, { refreshes: READS, done: t('security.grantRequest.approved') })
  const refuse = useMutate(grantRequestRoutes.refuse, { refreshes: READS, done: t('security.grantRequest.refused') })
  const withdraw = useMutate(grantRequestRoutes.withdraw, {
    refreshes: READS,
    done: t('security.grantRequest.withdrawn'),
  })
  const explain = useMutate(grantRequestRoutes.explain, {
    refreshes: READS,
    done: t('security.grantRequest.reason.saved'),
  })

  const decide = async ({ id, label }: GrantRequest, to: 'approve' | 'refuse') => {
    const answer = await askWithText({
      title: t(`security.grantRequest.${to}.of`),
      consequence: label,
      yes: t(`security.grantRequest.${to}`),
      label: t('security.grantRequest.answer'),
      maxLength: MAX_TEXT,
      isRequired: to === 'refuse',
      danger: to === 'refuse',
    })
    if (answer === undefined) return
    await (to === 'approve' ? approve : refuse).run({ params: { id }, body: { answer } })
  }

  const giveReason = async ({ id, label }: GrantRequest) => {
    const reason = await askWithText({
      title: t('security.grantRequest.reason.edit'),
      consequence: label,
      yes: t('kit.form.save'),
      label: t('security.grantRequest.reason'),
      maxLength: MAX_TEXT,
      isRequired: true,
    })
    if (reason !== undefined) await explain.run({ params: { id }, body: { reason } })
  }

  const takeBack = async ({ id, label }: GrantRequest) => {
    const isSure = await ask({
      title: label,
      consequence: t('security.grantRequest.withdraw.ask'),
      yes: t('security.grantRequest.withdraw'),
      danger: true,
    })
    if (isSure) await withdraw.run({ params: { id } })
  }

  return (request) =>
    allowedActions(
      {
        approve: {
          label: t('security.grantRequest.approve'),
          icon: <Check size={16} />,
          run: () => void decide(request, 'approve'),
        },
        refuse: {
          label: t('security.grantRequest.refuse'),
          icon: <X size={16} />,
          danger: true,
          run: () => void decide(request, 'refuse'),
        },
        explain: {
          label: t('security.grantRequest.reason.edit'),
          icon: <MessageSquareText size={16} />,
          run: () => void giveReason(request),
        },
        withdraw: {
          label: t('security.grantRequest.withdraw'),
          icon: <Undo2 size={16} />,
          danger: true,
          run: () => void takeBack(request),
        },
      },
      request.actions,
    )
}
