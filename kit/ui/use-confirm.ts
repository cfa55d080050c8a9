import { App } from 'antd'
import { useCallback } from 'react'
import { useT } from '#shell/i18n.ts'

export interface Question {
  title: string
  /** What follows from saying yes. */
  consequence?: string | undefined
  /** The verb on the button. */
  yes: string
  /** Solid red button: it cannot be undone easily. */
  danger?: boolean
}

/** Asks before something is done. Resolves to the answer; Escape and the close icon mean no. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const { modal } = App.useApp()
  const t = useT()
  return useCallback(
    async ({ title, consequence, yes, danger = false }) =>
      await modal.confirm({
        title,
        content: consequence,
        icon: null,
        okText: yes,
        okButtonProps: { danger },
        cancelText: t('kit.cancel'),
        closable: true,
        mask: { closable: false },
        width: 440,
        className: 'kit-confirm',
      }),
    [modal, t],
  )
}
