import type { AdvertReading, TopicReader, VisaStatement } from './advert-reading.ts';
import { readVisaHelp } from './visa-facts.ts';

/** Words without which no rule for visa help can match. */
const TRIGGER =
  /visa|visum|\bvist[oi]\b|sponso|patrocin|parrain|citizen|nationals|greencard|green card|residents? only|to work\b|and work\b|legally work|permit|h-?[12][ab]|lmia|blue card|work pass|iqama|passport|immigration|singaporeans|non-eu|work(?:ing)? rights|work authori|work eligib|employment authori|erlaubnis|genehmigung|bewilligung|arbeitsberecht|aufenthaltstitel|vergunning|gerechtigd|om in|autoris|permis|permes|titre de|visado|papeles|documentación en|arbetstillst|uppehållst|tillatelse|tilladelse|att arbeta|til [åa]t? |habilit|tier 2/i;

/** Weighs what the sentences of an advert say of visa help. */
export function createVisaReader(): TopicReader<AdvertReading['visa']> {
  const said = new Map<VisaStatement, string>();
  return {
    add(sentence) {
      if (!TRIGGER.test(sentence.text)) return;
      const saying = readVisaHelp(sentence, sentence.words());
      if (saying && !said.has(saying.says)) said.set(saying.says, sentence.quote(saying.at));
    },
    /**
     * An offer and a refusal are unsure. An offer makes a demand for the right to work good: that
     * right is what the employer helps to get.
     */
    result() {
      if (said.has('offered') && said.has('refused')) return null;
      for (const says of ['offered', 'refused', 'right-to-work-needed'] as const) {
        const quote = said.get(says);
        if (quote !== undefined) return { says, quote };
      }
      return null;
    },
  };
}
