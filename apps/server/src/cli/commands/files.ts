import { join } from 'node:path'
import { z } from 'zod'
import { adoptFolder } from '../../modules/operator/operator.files.ts'
import { type Command, command } from '../command.ts'

export const fileCommands: readonly Command[] = [
  command({
    name: 'files adopt',
    summary: 'Make DATA_DIR/files the folder of this installation, such as after a restore; servers go on with it at once',
    options: { 'without-files': { help: 'also where it has none of the files that the database names: they are lost' } },
    input: z.strictObject({ without_files: z.boolean().default(false) }),
    async run({ write, config }, { without_files }) {
      const adoption = await write((tx) => adoptFolder(tx, join(config.data_dir, 'files'), without_files))
      const { changed, folder, files, sample, present } = adoption
      const text = changed
        ? `${folder} is the folder of this installation now.`
        : `Nothing to change: ${folder} is the folder of this installation.`
      return {
        json: adoption,
        text: `${text}\nThe database names ${files} files; ${present} of ${sample} that were looked for are here.`,
        warning: present < sample ? 'Files are missing: bring them back from a backup.' : undefined,
      }
    },
  }),
]
