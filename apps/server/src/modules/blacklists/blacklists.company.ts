/** Legal forms, which don't identify a company. Removed anywhere in the name. */
const FORMS =
  /บริษัทจำกัด|บริษัท|บจก\.?|บมจ\.?|หจก\.?|หสน\.?|ห้างหุ้นส่วนสามัญ|ห้างหุ้นส่วนจำกัด|ห้างหุ้นส่วน|จำกัด|\(?มหาชน\)?|\b(?:company|co|corporation|corp|incorporated|limited|ltd|public|plc|pcl|inc|llc|gmbh|aktiengesellschaft)\b\.?|株式会社|有限会社|合同会社|股份有限公司|有限责任公司|有限責任公司|有限公司|주식회사|\(주\)|ບໍລິສັດ|ຈຳກັດ/giu

/** Legal forms of several words. */
const PHRASES =
  /\b(?:(?:open|closed|public)? ?joint[ -]stock company|limited liability (?:company|partnership)|societe (?:anonyme|par actions simplifiee|a responsabilite limitee)|soci[eé]t[eé] anonyme|sociedad an[oó]nima|sociedad limitada|societ[aà] per azioni|gesellschaft mit beschr[aä]nkter haftung|besloten vennootschap|naamloze vennootschap|kabushiki kaisha|sendirian berhad|aktsionernoe obshchestvo|sp\.? ?z ?o\.? ?o\.?|d\.? o\.? o\.?|s\.? r\.? o\.?|pty\.? ltd\.?)(?![\p{L}\p{N}])|(?:публичное|открытое|закрытое) акционерное общество|акционерное общество|общество с ограниченной ответственностью|товариство з обмеженою відповідальністю/giu

const setOf = (words: string) => new Set(words.split(' '))
/** Short legal forms, written without dots. Removed only at the end, because elsewhere they may be words or letters of the name. */
const AT_THE_END = setOf(
  'ag sa se sas sarl eurl snc sca spa srl srls sapa bv nv cv vof oy oyj ab as asa aps kg kgaa ohg ug ev eg gbr kft zrt nyrt doo dd ad ood eood sro vos sia uab oü ou ltda eirl slu sl lp llp lllp pllc pc pty pvt pte bhd sdn tbk kk gk pjsc ojsc cjsc jsc fze fzco fzc fzllc dmcc wll bsc saog saoc psc qsc sal sae aş şti sti ltdşti ооо оао пао зао ао тов пат прат & and und et y',
)
const AT_THE_BEGINNING = setOf('the pt cv ooo oao pao zao ao jsc pjsc ojsc cjsc tov uab pat prat pp ооо оао пао зао ао тов пат прат чп ип')

const keyOf = (word: string) => word.toLowerCase().replace(/[.'’"«»“”-]/g, '')

/** A company's name without its legal form, or the whole name if nothing else is left. */
export function companyName(name: string): string {
  const words = name
    .slice(0, 200)
    .replace(PHRASES, ' ')
    .replace(FORMS, ' ')
    .split(/[\s,()]+/)
    .filter((word) => /[\p{L}\p{N}&]/u.test(word))
  while (words.length > 1 && AT_THE_BEGINNING.has(keyOf(words[0]!))) words.shift()
  while (words.length > 1 && AT_THE_END.has(keyOf(words.at(-1)!))) words.pop()
  return words.length === 0 ? name : words.join(' ')
}
