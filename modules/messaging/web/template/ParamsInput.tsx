import { Button, Input } from 'antd'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#shell/i18n.ts'

interface ParamsInputProps {
  id?: string
  value?: Readonly<Record<string, string>>
  onChange?: (value: Record<string, string>) => void
}

type Pair = readonly [name: string, text: string]

/** The parameters of a provider's template: their names there, and their texts. Unnamed ones do not count. */
export function ParamsInput({ id, value = {}, onChange }: ParamsInputProps) {
  const t = useT()
  const [pairs, setPairs] = useState<readonly Pair[]>(() => Object.entries(value))
  const change = (next: readonly Pair[]) => {
    setPairs(next)
    onChange?.(Object.fromEntries(next.filter(([name]) => name !== '')))
  }
  const set = (at: number, pair: Pair) => change(pairs.map((one, index) => (index === at ? pair : one)))
  return (
    <div id={id} className="msg-params">
      {pairs.map(([name, text], at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity, and their inputs no state
        <div key={at}>
          <Input
            aria-label={t('messaging.vendor.params.name')}
            placeholder={t('messaging.vendor.params.name')}
            maxLength={64}
            value={name}
            onChange={({ target }) => set(at, [target.value.trim(), text])}
          />
          <Input
            aria-label={t('messaging.vendor.params.value')}
            placeholder={t('messaging.vendor.params.value')}
            maxLength={1_000}
            value={text}
            onChange={({ target }) => set(at, [name, target.value])}
          />
          <Button
            type="text"
            icon={<Trash2 size={16} />}
            aria-label={t('kit.record.delete')}
            onClick={() => change(pairs.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <Button size="small" icon={<Plus size={14} />} onClick={() => change([...pairs, ['', '']])}>
        {t('messaging.vendor.params.add')}
      </Button>
    </div>
  )
}
