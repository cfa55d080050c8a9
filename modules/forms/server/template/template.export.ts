/** Templates as a sheet. */
import { defineExport, rowsOfList } from '#kernel/exports/define.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { templateExport } from '#forms/contract/template.ts'
import { callOfTemplates, templateList } from './template.repo.ts'

export const exportedTemplates = defineExport({
  noun: 'formTemplate',
  routes: templateExport,
  rows: rowsOfList(templateList, callOfTemplates),
  columns: {
    name: {
      value: ({ name, nameEn }, { language }) => (language === 'en' && nameEn !== '' ? nameEn : name),
      width: 32,
    },
    category: { dictionary: 'form_category', value: ({ category }) => category, width: 16 },
    status: { value: ({ status }, { language }) => translate(language, `export.formTemplate.status_${status}`) },
    versionNo: { kind: 'number', value: ({ versionNo }) => versionNo },
    fieldCount: { kind: 'number', value: ({ fieldCount }) => fieldCount },
    recordCount: { kind: 'number', value: ({ recordCount }) => recordCount },
    publishDate: { kind: 'moment', value: ({ publishDate }) => publishDate },
    created: { kind: 'moment', value: ({ createDate }) => createDate },
  },
})
