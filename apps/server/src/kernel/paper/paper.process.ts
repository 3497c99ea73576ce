import { answerTask } from '../process/one-task.ts'
import type { Paper } from './paper.ts'
import { setterOf } from './setter.ts'

answerTask<Paper, { pdf: Uint8Array }>(async (paper) => {
  const { setter, page } = await setterOf(paper)
  return { pdf: setter.pdf(page, { pdfStandard: 'a-2b' }) }
})
