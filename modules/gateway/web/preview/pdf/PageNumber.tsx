import { Input } from 'antd'
import { useState } from 'react'
import { useT } from '#shell/i18n.ts'

interface PageNumberProps {
  current: number
  count: number
  onGo: (number: number) => void
}

/** The page that is looked at; typing another one leads there. */
export function PageNumber({ current, count, onGo }: PageNumberProps) {
  const t = useT()
  const [typed, setTyped] = useState<string>()
  const go = () => {
    const number = Number(typed)
    if (Number.isInteger(number) && number >= 1 && number <= count) onGo(number)
    setTyped(undefined)
  }
  return (
    <span className="gw-page-number">
      <Input
        size="small"
        inputMode="numeric"
        aria-label={t('gateway.preview.goTo')}
        value={typed ?? String(current)}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={go}
        onBlur={go}
      />
      <span>{t('gateway.preview.ofPages', { count })}</span>
    </span>
  )
}
