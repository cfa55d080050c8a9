import { App } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#shell/i18n.ts'

/** Shows why something was refused, until it is read: for reasons too long for a message of three seconds. */
export function useExplain(): (title: string, reason: ReactNode) => void {
  const t = useT()
  const { modal } = App.useApp()
  return (title, reason) => {
    modal.info({ title, content: reason, icon: null, width: 440, className: 'kit-confirm', okText: t('kit.gotIt') })
  }
}
