import { answerTask } from '../process/one-task.ts'
import type { Paper, PaperAnswer } from './paper.ts'
import { setterOf } from './setter.ts'

answerTask<Paper, PaperAnswer>(async (paper) => {
  try {
    const { setter, page } = await setterOf(paper)
    return { pdf: setter.pdf(page, { pdfStandard: 'a-2b' }) }
  } catch (error) {
    return { fault: String(error instanceof Error ? error.message : error).slice(0, 300) }
  }
})
