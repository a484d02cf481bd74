#!/bin/sh
# A bot: it plays the first move that is allowed. It needs no rules for that.
while read -r word rest; do
  case $word in
    tdp) printf 'id name Example in shell\ntdpok\n' ;;
    isready) echo readyok ;;
    position) # total N [used N N ...] legal M M ...
      legal=${rest##*legal } ;;
    go) echo "bestmove ${legal%% *}" ;;
    quit) exit ;;
  esac
done
