import { Button } from 'antd'
import { CircleCheck, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { CopyButton } from '#kit/ui/CopyButton.tsx'
import { useT } from '#shell/i18n.ts'
import '#kit/ui/visit.css'
import './public.css'

interface ReceiptProps {
  /** What was filled in. */
  title: string
  number: string
  onAgain: () => void
  onLookUp: () => void
}

/** The receipt, shown once: without its number the record cannot be looked up. */
export function Receipt({ title, number, onAgain, onLookUp }: ReceiptProps) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="kit-card kit-visit-card frm-public-receipt">
      <CircleCheck size={40} aria-hidden="true" />
      <h2 ref={heading} tabIndex={-1}>
        {t('forms.public.receipt.title')}
      </h2>
      <p className="frm-public-printed">{title}</p>
      <p>{t('forms.public.receipt.keep')}</p>
      <output aria-label={t('forms.public.receipt.number')} className="frm-public-number">
        {number.split('-').map((part, at) => (
          // The dashes belong to the number, and a line may end after each.
          <span key={at}>{at < number.split('-').length - 1 ? `${part}-` : part}</span>
        ))}
      </output>
      <div className="frm-public-ways">
        <CopyButton text={number} />
        <Button icon={<Printer size={16} />} onClick={() => window.print()}>
          {t('forms.public.receipt.print')}
        </Button>
      </div>
      <div className="frm-public-ways">
        <Button type="link" onClick={onLookUp}>
          {t('forms.public.do.receipt')}
        </Button>
        <Button type="link" onClick={onAgain}>
          {t('forms.public.receipt.again')}
        </Button>
      </div>
    </section>
  )
}
