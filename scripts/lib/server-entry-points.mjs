/**
 * The files that the server's bundle consists of, by the name each has in `dist/`: programs, and workers beside them.
 */
export const serverEntryPoints = {
  server: 'apps/server/main.ts',
  backup: 'apps/server/backup.ts',
  'sheet-worker': 'kernel/sheets/read-worker.ts',
  'picture-process': 'kernel/files/picture-process.ts',
  'document-worker': 'kernel/documents/read-worker.ts',
  'step-worker': 'modules/workflow/server/runtime/engine/step-worker.ts',
  'model-file-worker': 'modules/workflow/server/model/file-worker.ts',
}
