import { IconListCheck } from '@tabler/icons-react'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/form/button.tsx'
import { PageActions } from '../../../ui/page/page-slots.tsx'
import { useNarrow } from '../../../ui/page/use-narrow.ts'
import { listWords } from '../base/list.words.ts'

/** In the breadcrumb bar: the way to the whole list of who is inside, for paper and files. */
export const InsideLink = () => {
  const say = useWords(listWords)
  const icon = <IconListCheck size={18} stroke={1.75} aria-hidden="true" />
  const label = say('inside_list')
  const narrow = useNarrow()
  return (
    <PageActions>
      <Button
        variant="default"
        size="chip"
        leftSection={narrow ? undefined : icon}
        aria-label={narrow ? label : undefined}
        href="/service/visitor/entrances/inside"
      >
        {narrow ? icon : label}
      </Button>
    </PageActions>
  )
}
