import { readFileSync } from 'node:fs'
import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { DtdValidator, XmlDocument, XmlDtd, XmlValidateError } from 'libxml2-wasm'

const DTD = readFileSync('tests/fixtures/adf-1.0.dtd', 'utf8')

/** Lists the violations of the ADF 1.0 DTD; empty when valid. @throws for invalid XML. */
export function findAdfFaults(document: string): string[] {
  using parsed = XmlDocument.fromString(document)
  using validator = new DtdValidator(XmlDtd.fromString(DTD))
  try {
    validator.validate(parsed)
    return []
  } catch (error) {
    if (error instanceof XmlValidateError) return error.details.map(({ message }) => message.trim())
    throw error
  }
}

/** The texts of the elements at a path below the root, in order. */
export function readAdf(document: string, path: string): string[] {
  let found: XmlElement[] = [parseXml(document).root ?? new XmlElement('none')]
  for (const name of path.split('/'))
    found = found.flatMap(({ children }) =>
      children.filter((child): child is XmlElement => child instanceof XmlElement && child.name === name),
    )
  return found.map(({ text }) => text)
}
