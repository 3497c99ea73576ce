import { documentNumberProblem } from './document-number.ts'

describe('the number of a document', () => {
  it.each([
    ['national_id', '1-1017-00230-70-8', undefined],
    ['national_id', '๑๑๐๑๗๐๐๒๓๐๗๐๘', undefined],
    ['national_id', '1101700230705', 'national_id'],
    ['national_id', '110170023070', 'national_id_length'],
    ['national_id', 'AA1234567', 'national_id_length'],
    ['passport', 'AA1234567', undefined],
    ['passport', '1', 'passport'],
    ['driving_licence', '1101700230705', undefined],
    ['other', 'ก', 'passport'],
  ])('is checked by its kind (%s), %s: %s', (kind, number, problem) => expect(documentNumberProblem(kind, number)).toBe(problem))
})
