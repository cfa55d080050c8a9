import { useT } from '#shell/i18n.ts'
import { MAX_FIELDS, MAX_INDEXED_FIELDS, placedFields } from '#forms-core/index.ts'
import { changeHead } from '../commands/change.ts'
import { useDesigner } from '../state/use-designer.ts'
import { LocalInput } from './LocalInput.tsx'

/** The form itself, and how the keyboard designs it. */
export function FormPanel() {
  const t = useT()
  const { model, apply, isReadOnly } = useDesigner()
  const placed = placedFields(model.fields)
  const indexed = placed.filter(({ field }) => field.unique === true || Object.values(field.marks ?? {}).some(Boolean))
  const keys = ['tab', 'insert', 'move', 'inOut', 'enter', 'delete', 'duplicate', 'undo'] as const
  return (
    <>
      <header className="frd-panel-head">
        <div>
          <strong>{t('forms.design.form')}</strong>
          <span className="frd-quiet">
            {t('forms.design.counts', {
              fields: placed.length,
              max: MAX_FIELDS,
              indexed: indexed.length,
              of: MAX_INDEXED_FIELDS,
            })}
          </span>
        </div>
      </header>
      <div className="frd-panel-body">
        <LocalInput
          label={t('forms.design.formTitle')}
          value={model.title}
          isRequired
          isOff={isReadOnly}
          onChange={(value) => apply(changeHead(model, { property: 'title', value }))}
        />
        <LocalInput
          label={t('forms.design.description')}
          value={model.description}
          isLong
          isOff={isReadOnly}
          onChange={(value) => apply(changeHead(model, { property: 'description', value }))}
        />
        {!isReadOnly && (
          <section className="frd-keys" aria-label={t('forms.design.keys')}>
            <h4>{t('forms.design.keys')}</h4>
            <dl>
              {keys.map((key) => (
                <div key={key}>
                  <dt>
                    <kbd>{t(`forms.design.key.${key}`)}</kbd>
                  </dt>
                  <dd>{t(`forms.design.keyDoes.${key}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </div>
    </>
  )
}
