/**
 * What is ticked before opening and before closing in the language of a facility that set no lists of its own, with
 * commas between. In English it is the default of the settings.
 */
export const usualLists = {
  he: {
    opening: 'להדליק את האורות, לבדוק את המים, להניח מגבות וחלוקים, לנסות את קריאת העזרה, לפתוח את הדלתות',
    closing: 'לנקות כל חדר, להפעיל את הכביסה, לרוקן את הפחים, לכבות את האורות, לנעול את הדלתות',
  },
  yi: {
    opening:
      'אנצינדן די לעכט, נאכקוקן די וואסער, ארויסלייגן האנטעכער און ראבעס, פראבירן דעם רוף פאר הילף, אויפשליסן די טירן',
    closing: 'רייניקן יעדן צימער, אנהייבן דאס וועש, אויסליידיגן די קארבן, אויסלעשן די לעכט, פארשליסן די טירן',
  },
} as const
